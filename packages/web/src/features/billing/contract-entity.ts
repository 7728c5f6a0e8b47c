import { type BillingContract, contracts, newContractSchema } from '@rastro/core/resources/billing'
import { api } from '../../api/billing.ts'
import { defineEntity } from '../../resource/entity.ts'
import { contractScreens } from './contract-form.ts'

const { billing } = api
const keys = Object.keys(newContractSchema.properties)
/** What a seller may set: the server takes nothing else (BILL-12). */
const settable = (body: Partial<BillingContract>) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key))) as BillingContract

/** Contracts. What narrows the list is in its query: `idcard` or `admin` (BILL-11). */
export const contractEntity = defineEntity<BillingContract>({
  ...contractScreens,
  resource: contracts,
  nameOf: ({ name }) => name ?? '',
  calls: {
    list: ({ query }, onHeaders) => {
      const { idcard, admin } = query as { idcard?: number; admin?: boolean }
      return billing.contracts({ query: { ...(idcard && { idcard }), ...(admin && { admin }) } }, onHeaders)
    },
    get: (input, onHeaders) => billing.contract(input, onHeaders),
    create: ({ body }) => billing.createContract({ body: settable(body) }),
    update: ({ body, ...input }, onHeaders) => billing.updateContract({ ...input, body: settable(body) }, onHeaders),
    remove: (input) => billing.removeContract(input),
  },
})
