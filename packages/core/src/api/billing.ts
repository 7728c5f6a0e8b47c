import { endpoint } from '../kit/contract.ts'
import { Id, Type } from '../kit/schema.ts'
import { chargeSchema, contractSchema, newContractSchema } from '../resources/billing.ts'

/** BILL-11: the requested customer. The server checks that it is the caller's own. */
const Whose = Type.Object({ idcard: Type.Optional(Id), admin: Type.Optional(Type.Boolean()) })
const ByKey = Type.Object({ id: Type.String() })

/** BILL-11 … BILL-13. */
export const billingApi = {
  contracts: endpoint({
    method: 'GET',
    path: '/modulo/contratos',
    query: Whose,
    response: Type.Array(contractSchema),
  }),
  contract: endpoint({ method: 'GET', path: '/modulo/contratos/:id', params: ByKey, response: contractSchema }),
  createContract: endpoint({
    method: 'POST',
    path: '/modulo/contratos',
    body: newContractSchema,
    response: contractSchema,
  }),
  updateContract: endpoint({
    method: 'PUT',
    path: '/modulo/contratos/:id',
    params: ByKey,
    body: newContractSchema,
    response: contractSchema,
  }),
  charges: endpoint({ method: 'GET', path: '/modulo/faturas', query: Whose, response: Type.Array(chargeSchema) }),
  /** The charges of one billing customer. */
  customerCharges: endpoint({
    method: 'GET',
    path: '/modulo/faturas/:id',
    params: ByKey,
    query: Whose,
    response: Type.Array(chargeSchema),
  }),
}
