import type { Device } from '@rastro/core/resources/device'

/** What was fetched, but with what the socket told of a device since `before` was taken: that is later than the answer. */
export function keptDevices(
  fetched: readonly Device[],
  before: ReadonlySet<Device>,
  now: Iterable<Device>,
): readonly Device[] {
  const kept = new Map(fetched.map((device) => [device.id, device]))
  for (const device of now) if (!before.has(device)) kept.set(device.id, device)
  return [...kept.values()]
}
