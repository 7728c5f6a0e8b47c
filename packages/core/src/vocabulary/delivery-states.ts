/** States of a message: pending, sent, failed, expired, or skipped. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'expired', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
