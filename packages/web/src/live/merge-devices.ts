import type { Device } from '@rastro/core/resources/device'

/**
 * The fetched devices, merged with the socket's updates since `before` was taken, and without its removals: both are later than
 * the response.
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
