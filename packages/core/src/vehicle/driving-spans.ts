import type { Event } from '../model/event.ts'

/** A time in which a driver was the last one identified in a vehicle. */
export interface DrivingSpan {
  readonly deviceId: number
  readonly from: Date
  /** When another driver identified themselves; null while none has. */
  readonly to: Date | null
}

type Change = Pick<Event, 'deviceId' | 'eventTime' | 'attributes'>

/** What a driver drove by the `driverChanged` events of vehicles, each vehicle's in the order of time; the newest first, at most `most`. */
export function drivingSpans(changes: readonly Change[], driverUniqueId: string, most: number): DrivingSpan[] {
  const spans: DrivingSpan[] = []
  const open = new Map<number, Date>()
  for (const { deviceId, eventTime, attributes } of changes) {
    const from = open.get(deviceId)
    const isTheirs = String(attributes.driverUniqueId) === driverUniqueId
    if (isTheirs && !from) open.set(deviceId, eventTime)
    if (isTheirs || !from) continue
    spans.push({ deviceId, from, to: eventTime })
    open.delete(deviceId)
  }
  for (const [deviceId, from] of open) spans.push({ deviceId, from, to: null })
  return spans.sort((a, b) => b.from.getTime() - a.from.getTime()).slice(0, most)
}
