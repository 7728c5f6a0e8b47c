import type { Bus } from '../../ports/bus.ts'

/** Pages that show the commands of this vehicle read them again. */
export function tellCommandState({ bus }: { readonly bus: Pick<Bus, 'publishChange'> }, deviceId: number): void {
  bus.publishChange({ kind: 'commandState', id: deviceId, action: 'updated' })
}
