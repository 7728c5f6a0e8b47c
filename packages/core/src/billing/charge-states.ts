/** What the status of a charge means for money: to come, late, paid, or lost; `other` for a word that is not known here. */
export type ChargeState = 'due' | 'late' | 'paid' | 'lost' | 'other'

/** The words of Asaas (v3) for the status of a payment; `DELETED` is what it tells by a flag. */
export const chargeStatuses = {
  PENDING: 'due',
  AWAITING_RISK_ANALYSIS: 'due',
  AUTHORIZED: 'due',
  OVERDUE: 'late',
  DUNNING_REQUESTED: 'late',
  RECEIVED: 'paid',
  CONFIRMED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  DELETED: 'lost',
  REFUNDED: 'lost',
  REFUNDED_PARTIALLY: 'lost',
  REFUND_REQUESTED: 'lost',
  REFUND_IN_PROGRESS: 'lost',
  CHARGEBACK: 'lost',
  CHARGEBACK_REQUESTED: 'lost',
  CHARGEBACK_DISPUTE: 'lost',
  AWAITING_CHARGEBACK_REVERSAL: 'lost',
} as const satisfies Readonly<Record<string, ChargeState>>

/** The state of a status as it was returned (BILL-9): a provider may have new ones. */
export const stateOfCharge = (status: string): ChargeState =>
  Object.hasOwn(chargeStatuses, status) ? chargeStatuses[status as keyof typeof chargeStatuses] : 'other'

/** Whether it can still be paid. */
export const isOpen = (status: string): boolean => ['due', 'late'].includes(stateOfCharge(status))

/** What a seller may make of a charge by hand: paid, cancelled, or open again. */
export const handStatuses = {
  RECEIVED_IN_CASH: ['PENDING', 'OVERDUE'],
  DELETED: ['PENDING', 'OVERDUE'],
  PENDING: ['RECEIVED_IN_CASH', 'DELETED'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type HandStatus = keyof typeof handStatuses
