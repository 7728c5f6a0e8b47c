import { ById, endpoint } from '../kit/contract.ts'
import { Id, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { Customer, charges, contracts, newContractSchema } from '../resources/billing.ts'
import { Day } from '../resources/stock-item.ts'

/** The rows that a list answers at most, the latest first. */
export const maxBillingRows = 10_000

/** BILL-11: whose they are. The server checks that it is the caller's own. */
export const whoseQuery = { idcard: Type.Optional(Id), admin: Type.Optional(Type.Boolean()) }
/** A month, `2026-08`: what is due in it, and what is still open from before. */
const Month = Type.String({ maxLength: 7, pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })
const Charges = Type.Array(charges.schema)
const ofMonth = Type.Object({ ...whoseQuery, month: Type.Optional(Month) })

const figureSchema = Type.Object({
  /** In reais. */
  value: Type.Number(),
  charges: Integer,
  customers: Integer,
})

/** In reais: what clients paid through the provider, what it and the operator keep of it, and what resellers get. */
const splitSchema = Type.Object({ gross: Type.Number(), fee: Type.Number(), net: Type.Number() })

const monthSchema = Type.Object({
  due: figureSchema,
  paid: figureSchema,
  late: figureSchema,
  lost: figureSchema,
  /** Null where nothing was paid with a split, and for those who pay. */
  split: Type.Union([splitSchema, Type.Null()]),
})
/** A month at a glance: what is still to come, paid, late, and cancelled or given back. */
export type BillingMonth = Static<typeof monthSchema>

const openSchema = Type.Object({ charges: Integer, value: Type.Number() })
const openChargesSchema = Type.Object({
  /** The operator has an account at the provider. */
  isOn: Type.Boolean(),
  /** The reseller that was asked for has a wallet there. */
  hasWallet: Type.Boolean(),
  /** What only we have, and what the provider has; in reais. */
  here: openSchema,
  there: openSchema,
})
/** Open charges by who asks for their payment (decision 212). */
export type OpenCharges = Static<typeof openChargesSchema>

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

/** A difference waits for a person, was taken over from the provider, or was settled by an administrator. */
export const differenceStates = ['open', 'taken', 'settled'] as const
export type DifferenceState = (typeof differenceStates)[number]

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
  state: Type.Unsafe<DifferenceState>(Type.String({ enum: [...differenceStates] })),
  /** Who pays the charge, how much in reais, and when it is due; null where the charge is gone. */
  name: Nullable(Type.String()),
  value: Type.Union([Type.Number(), Type.Null()]),
  dueDate: Day,
  /** When an administrator settled it, who, and why. */
  settledTime: Type.Union([Time, Type.Null()]),
  settledBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
})
/** What differed between a charge and its payment at the provider. */
export type BillingDifference = Static<typeof differenceSchema>

const summarySchema = Type.Object({
  /** The operator has an account at the provider. */
  isOn: Type.Boolean(),
  open: Integer,
  taken: Integer,
  settled: Integer,
  /** The last complete comparison: payments that were compared and, in reais, what is paid here and there; null before the first. */
  last: Type.Union([
    Type.Object({
      time: Time,
      payments: Integer,
      ours: Type.Number(),
      theirs: Type.Number(),
      difference: Type.Number(),
    }),
    Type.Null(),
  ]),
})
/** The outcome of comparing charges with the provider. */
export type ReconciliationSummary = Static<typeof summarySchema>

/** BILL-11 … BILL-13, and what charging by hand needs besides. */
export const billingApi = {
  contracts: endpoint({
    method: 'GET',
    path: '/modulo/contratos',
    query: Type.Object(whoseQuery),
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
    query: Type.Object({ ...whoseQuery, month: Month }),
    response: monthSchema,
  }),
  /** Open charges that the provider is to make, or has. */
  openCharges: endpoint({
    method: 'GET',
    path: '/modulo/asaas/abertas',
    query: Type.Object(whoseQuery),
    response: openChargesSchema,
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
  /** Has the provider try a charge again that it refused. */
  resendCharge: endpoint({
    method: 'POST',
    path: '/modulo/faturas/:id/envio',
    params: ById,
    response: charges.schema,
  }),
  differences: endpoint({
    method: 'GET',
    path: '/modulo/asaas/diferencas',
    query: Type.Object({
      state: Type.Optional(Type.Unsafe<DifferenceState>(Type.String({ enum: [...differenceStates] }))),
    }),
    response: Type.Array(differenceSchema),
  }),
  settleDifference: endpoint({
    method: 'PUT',
    path: '/modulo/asaas/diferencas/:id',
    params: ById,
    body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
    response: differenceSchema,
  }),
  reconciliation: endpoint({ method: 'GET', path: '/modulo/asaas/resumo', response: summarySchema }),
  payee: endpoint({ method: 'GET', path: '/modulo/pix', response: payeeSchema }),
  setPayee: endpoint({ method: 'PUT', path: '/modulo/pix', body: payeeSchema, response: payeeSchema }),
}
