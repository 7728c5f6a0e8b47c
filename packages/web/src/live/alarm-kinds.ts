import { splitList } from '@rastro/core/kit/comma-list'
import type { Event } from '@rastro/core/model/event'
import { isEmergency } from '@rastro/core/vocabulary/emergency-alarms'

/** The unacknowledged alarms of one name on a vehicle. */
export interface AlarmKind {
  /** `sos`, `tow` … */
  readonly name: string
  readonly count: number
  /** When the latest of them happened. */
  readonly newest: Date
}

/** Counts alarms by name; those of people in danger first, then the latest first. The events are given the latest first. */
export function alarmKinds(events: readonly Event[]): AlarmKind[] {
  const named = events.flatMap((event) =>
    [...new Set(splitList(event.attributes.alarm))].map((name) => ({ name, event })),
  )
  const kinds = [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) => ({
    name,
    count: own.length,
    newest: own[0]!.event.eventTime,
  }))
  return kinds.sort((a, b) => Number(isEmergency(b.name)) - Number(isEmergency(a.name)))
}
