/** Attributes of a reseller that administrators set: its wallet at the billing provider, and what the operator keeps, in percent. */
export const walletAttribute = 'billing.walletId'
export const feeAttribute = 'billing.feePercent'
