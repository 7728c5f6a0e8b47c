import { defineResource, type Item } from '../kit/resource.ts'
import { Flag, Id, Nullable, Reference, Text, Type } from '../kit/schema.ts'
import { Day } from './stock-item.ts'

/** BILL-7: how often a contract is charged. The wire misspells the half year. */
export const billingCycles = [
  'WEEKLY',
  'BIWEEKLY',
  'MONTHLY',
  'BIMONTHLY',
  'QUARTERLY',
  'SEMINANULLY',
  'YEARLY',
] as const
export type BillingCycle = (typeof billingCycles)[number]

/** The half year as a provider spells it; accepted, and answered as `SEMINANULLY`. */
export const providerHalfYear = 'SEMIANNUALLY'
/** Maximum amount of a charge, in reais. */
export const maxCharge = 1_000_000

/** The billing customer: attribute `idasaas` of its account. */
export const Customer = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w.-]+$' })
const RequiredDay = Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** In reais on the wire; stored in centavos. */
const Reais = Type.Number({ minimum: 0, maximum: maxCharge, default: 0 })

/** BILL-5: a contract that a customer pays for regularly. */
export const contracts = defineResource({
  name: 'contract',
  path: 'contratos',
  table: 'contract',
  schema: Type.Object({
    id: Id,
    customer: Customer,
    cycle: Type.Unsafe<BillingCycle>(Type.String({ enum: [...billingCycles, providerHalfYear], default: 'MONTHLY' })),
    value: Reais,
    /** The due day of the next charge; the months of its cycle are counted from the day that was set here. */
    nextDueDate: Day,
    /** No charge is due after it. */
    endDate: Day,
    description: Nullable(Type.String({ maxLength: 500 })),
    name: Text,
    cpfCnpj: Text,
    dateCreated: Day,
    /** `ACTIVE`, and `EXPIRED` after the last charge. */
    status: Type.String({ default: 'ACTIVE' }),
    /** The reseller that is paid; 0 for the administration. */
    sellerId: Reference,
    /** The account that pays. */
    userId: Reference,
  }),
  search: ['name'],
  managed: ['name', 'cpfCnpj', 'dateCreated', 'status', 'sellerId', 'userId'],
  virtual: ['value'],
})
export type BillingContract = Item<typeof contracts>

/** BILL-12: what a seller may set. */
export const newContractSchema = Type.Pick(contracts.schema, [
  'customer',
  'cycle',
  'value',
  'nextDueDate',
  'endDate',
  'description',
])

/** Why a charge was not sent to the provider at all. */
export const providerReasons = ['accountGone', 'taxIdMissing'] as const
export type ProviderReason = (typeof providerReasons)[number]

/** BILL-6: one bill. */
export const charges = defineResource({
  name: 'charge',
  path: 'faturas',
  table: 'charge',
  schema: Type.Object({
    id: Id,
    customer: Customer,
    name: Text,
    cpfCnpj: Text,
    value: Reais,
    dateCreated: RequiredDay,
    dueDate: RequiredDay,
    /** A word of the provider, as it is returned (BILL-9). */
    status: Type.String({ maxLength: 64 }),
    bankSlipUrl: Nullable(Type.String({ maxLength: 2048 })),
    description: Nullable(Type.String({ maxLength: 500 })),
    paymentDate: Day,
    /** The contract that it belongs to; 0 for none. */
    contractId: Reference,
    sellerId: Reference,
    userId: Reference,
    /** The billing provider has it: it is changed there (decision 172). */
    isAtProvider: Flag,
    /** For sellers: the day on which the provider last refused it, and why: a word of `providerReasons`, or its own sentence. */
    refusedDay: Day,
    refusedReason: Nullable(Type.String()),
    /** For sellers, of one that the provider has with a split: what the operator keeps in percent, and what the seller gets, in reais. */
    feePercent: Nullable(Type.Number()),
    netValue: Nullable(Type.Number()),
    /** Of one that is open and late, in reais (decision 160): fine and interest of today, null for none, and what it costs with them. */
    fineValue: Nullable(Type.Number()),
    interestValue: Nullable(Type.Number()),
    totalValue: Nullable(Type.Number()),
    /** The text of a Pix that pays it as of today, where the seller has a key and it is open. */
    pixPayload: Nullable(Type.String()),
  }),
  search: ['name'],
  virtual: [
    ...(['value', 'pixPayload', 'isAtProvider', 'refusedDay', 'refusedReason', 'feePercent', 'netValue'] as const),
    ...(['fineValue', 'interestValue', 'totalValue'] as const),
  ],
})
export type Charge = Item<typeof charges>
