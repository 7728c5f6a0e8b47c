import type { Bus } from '../../ports/bus.ts'

/** Notifies pages that show the commands of this vehicle to refetch them. */
export function tellCommandState({ bus }: { readonly bus: Pick<Bus, 'publishChange'> }, deviceId: number): void {
  bus.publishChange({ kind: 'commandState', id: deviceId, action: 'updated' })
}
