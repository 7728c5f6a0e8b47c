import type { Bus } from '../../../ports/bus.ts'

/** Notifies pages that show the deliveries of events of these vehicles to refetch them. Called after the commit. */
export function publishDeliveryChanges(
  { bus }: { readonly bus: Pick<Bus, 'publishChange'> },
  rows: readonly { readonly deviceId: number }[],
): void {
  for (const id of new Set(rows.map(({ deviceId }) => deviceId)))
    bus.publishChange({ kind: 'delivery', id, action: 'updated' })
}
