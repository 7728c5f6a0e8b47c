import { type Static, Text, Type } from '../kit/schema.ts'

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

/** A day without a time: `YYYY-MM-DD`. */
const Day = Text

/** BILL-5: a contract that a customer pays for regularly. Ids are those of the billing provider. */
export const contractSchema = Type.Object({
  id: Type.String({ default: '' }),
  customer: Type.String({ minLength: 1 }),
  cycle: Type.String({ default: 'MONTHLY' }),
  value: Type.Number(),
  nextDueDate: Day,
  endDate: Day,
  description: Text,
  name: Text,
  cpfCnpj: Text,
  dateCreated: Day,
  status: Text,
})
export type Contract = Static<typeof contractSchema>

/** BILL-12: what a client may set. */
export const newContractSchema = Type.Pick(contractSchema, [
  'customer',
  'cycle',
  'value',
  'nextDueDate',
  'endDate',
  'description',
])

/** BILL-6: one bill. */
export const chargeSchema = Type.Object({
  id: Type.String(),
  name: Text,
  cpfCnpj: Text,
  value: Type.Number(),
  dateCreated: Day,
  dueDate: Day,
  status: Text,
  bankSlipUrl: Text,
})
