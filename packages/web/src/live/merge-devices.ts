import type { Device } from '@rastro/core/resources/device'

/**
 * What was fetched, but with what the socket told of a device since `before` was taken, and without what it took away:
 * both are later than the answer.
 */
export function mergeDevices(
  fetched: readonly Device[],
  before: ReadonlySet<Device>,
  now: Iterable<Device>,
  removed: ReadonlySet<number> = new Set(),
): readonly Device[] {
  const merged = new Map(fetched.map((device) => [device.id, device]))
  for (const device of now) if (!before.has(device)) merged.set(device.id, device)
  for (const id of removed) merged.delete(id)
  return [...merged.values()]
}
