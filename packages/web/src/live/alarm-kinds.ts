import { splitList } from '@rastro/core/kit/comma-list'
import type { Event } from '@rastro/core/model/event'
import { isEmergency } from '@rastro/core/vocabulary/emergency-alarms'

/** The unacknowledged alarms of one name on a vehicle: a line of the queue (issue 19 A 2). */
export interface AlarmKind {
  readonly deviceId: number
  /** `sos`, `tow` … */
  readonly name: string
  readonly count: number
  /** When the latest of them happened. */
  readonly newest: Date
  /** The latest of them. */
  readonly latest: Event
}

/** Counts alarms of one vehicle by name; those of people in danger first, then the latest first. The events are given the latest first. */
export function alarmKinds(events: readonly Event[]): AlarmKind[] {
  const named = events.flatMap((event) =>
    [...new Set(splitList(event.attributes.alarm))].map((name) => ({ name, event })),
  )
  const kinds = [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) => {
    const latest = own[0]!.event
    return { deviceId: latest.deviceId, name, count: own.length, newest: latest.eventTime, latest }
  })
  return kinds.sort(inTurn)
}

/** The order in which alarms are attended to: those of people in danger first, then the latest first. */
export const inTurn = (a: AlarmKind, b: AlarmKind): number =>
  Number(isEmergency(b.name)) - Number(isEmergency(a.name)) || b.newest.getTime() - a.newest.getTime()
