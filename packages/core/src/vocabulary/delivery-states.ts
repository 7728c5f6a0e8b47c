/** What can become of a message: it waits, was sent, failed, had become too old, or was not to be sent. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'expired', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
