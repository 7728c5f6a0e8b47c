import { ById, endpoint } from '../kit/contract.ts'
import { Id, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { Customer, charges, contracts, newContractSchema } from '../resources/billing.ts'
import { Day } from '../resources/stock-item.ts'

/** The rows that a list answers at most, the latest first. */
export const maxBillingRows = 10_000

/** BILL-11: whose they are. The server checks that it is the caller's own. */
const whose = { idcard: Type.Optional(Id), admin: Type.Optional(Type.Boolean()) }
/** A month, `2026-08`: what is due in it, and what is still open from before. */
const Month = Type.String({ maxLength: 7, pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })
const Charges = Type.Array(charges.schema)
const ofMonth = Type.Object({ ...whose, month: Type.Optional(Month) })

const figureSchema = Type.Object({
  /** In reais. */
  value: Type.Number(),
  charges: Integer,
  customers: Integer,
})

const monthSchema = Type.Object({ due: figureSchema, paid: figureSchema, late: figureSchema, lost: figureSchema })
/** A month at a glance: what is still to come, paid, late, and cancelled or given back. */
export type BillingMonth = Static<typeof monthSchema>

export const billedAccountSchema = Type.Object({
  userId: Id,
  name: Type.String(),
  cpfCnpj: Type.String(),
  /** Its billing customer; null until it has one. */
  customer: Nullable(Type.String()),
})
export type BilledAccount = Static<typeof billedAccountSchema>

const payeeSchema = Type.Object({
  /** Empty for none. */
  key: Type.String({ maxLength: 77 }),
  name: Type.String({ maxLength: 64 }),
  city: Type.String({ maxLength: 64 }),
})
/** Whom clients pay by Pix. */
export type PixPayee = Static<typeof payeeSchema>

const differenceSchema = Type.Object({
  id: Id,
  /** Null for a payment whose charge is gone. */
  chargeId: Type.Union([Id, Type.Null()]),
  providerId: Nullable(Type.String()),
  /** `status`, `value` (in centavos), `missing` at the provider, or `unknown` here. */
  field: Type.String(),
  ours: Nullable(Type.String()),
  theirs: Nullable(Type.String()),
  foundTime: Time,
})
/** What differed between a charge and its payment at the provider. */
export type BillingDifference = Static<typeof differenceSchema>

/** BILL-11 … BILL-13, and what charging by hand needs besides. */
export const billingApi = {
  contracts: endpoint({
    method: 'GET',
    path: '/modulo/contratos',
    query: Type.Object(whose),
    response: Type.Array(contracts.schema),
  }),
  contract: endpoint({ method: 'GET', path: '/modulo/contratos/:id', params: ById, response: contracts.schema }),
  createContract: endpoint({
    method: 'POST',
    path: '/modulo/contratos',
    body: newContractSchema,
    response: contracts.schema,
  }),
  /** The same, as other clients call it; the id in the address says nothing. */
  createContractAt: endpoint({
    method: 'POST',
    path: '/modulo/contratos/:id',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    body: newContractSchema,
    response: contracts.schema,
  }),
  updateContract: endpoint({
    method: 'PUT',
    path: '/modulo/contratos/:id',
    params: ById,
    body: newContractSchema,
    response: contracts.schema,
  }),
  removeContract: endpoint({ method: 'DELETE', path: '/modulo/contratos/:id', params: ById, response: Type.Null() }),
  charges: endpoint({ method: 'GET', path: '/modulo/faturas', query: ofMonth, response: Charges }),
  /** The charges of one billing customer. */
  customerCharges: endpoint({
    method: 'GET',
    path: '/modulo/faturas/:id',
    params: Type.Object({ id: Customer }),
    query: ofMonth,
    response: Charges,
  }),
  /** Marks a charge as paid, cancelled or open again, and says where its bank slip is. */
  updateCharge: endpoint({
    method: 'PUT',
    path: '/modulo/faturas/:id',
    params: ById,
    body: Type.Object({
      status: Type.Optional(Type.String({ enum: ['RECEIVED_IN_CASH', 'DELETED', 'PENDING'] })),
      paymentDate: Type.Optional(Day),
      /** Null for none; it stays where it is left out. */
      bankSlipUrl: Type.Optional(Type.Union([Type.String({ maxLength: 2048 }), Type.Null()])),
    }),
    response: charges.schema,
  }),
  month: endpoint({
    method: 'GET',
    path: '/modulo/resumo',
    query: Type.Object({ ...whose, month: Month }),
    response: monthSchema,
  }),
  /** The accounts that the caller may bill. */
  accounts: endpoint({
    method: 'GET',
    path: '/modulo/pagadores',
    query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 128 })) }),
    response: Type.Array(billedAccountSchema),
  }),
  /** Makes a billing customer of an account; one that is one already stays the same. */
  makeCustomer: endpoint({
    method: 'POST',
    path: '/modulo/pagadores',
    body: Type.Object({ userId: Id }),
    response: billedAccountSchema,
  }),
  differences: endpoint({ method: 'GET', path: '/modulo/asaas/diferencas', response: Type.Array(differenceSchema) }),
  payee: endpoint({ method: 'GET', path: '/modulo/pix', response: payeeSchema }),
  setPayee: endpoint({ method: 'PUT', path: '/modulo/pix', body: payeeSchema, response: payeeSchema }),
}
