import type { Event } from '@rastro/core/model/event'
import type { Clock } from './clock.ts'
import type { Stop } from './stops.ts'

/** What one can jump to. */
export const markKinds = ['stop', 'event', 'alarm'] as const
export type MarkKind = (typeof markKinds)[number]

/** One moment on the timeline; `at` is that of the clock. */
export interface Mark {
  readonly kind: MarkKind
  readonly time: number
  readonly at: number
  /** Undefined for a stop. */
  readonly event: Event | undefined
}

/** The stops, events and alarms of a vehicle, each kind in order of time. Events before the first moment are at the first. */
export function marksOf(clock: Clock, stops: readonly Stop[], events: readonly Event[]): Record<MarkKind, Mark[]> {
  const marks: Record<MarkKind, Mark[]> = { stop: [], event: [], alarm: [] }
  for (const { from } of stops) marks.stop.push({ kind: 'stop', time: from, at: clock.atTime(from), event: undefined })
  for (const event of events) {
    const kind = event.type === 'alarm' ? 'alarm' : 'event'
    const time = event.eventTime.getTime()
    marks[kind].push({ kind, time, at: clock.atTime(time), event })
  }
  for (const kind of markKinds) marks[kind].sort((a, b) => a.time - b.time)
  return marks
}

/** The nearest mark before or after a place of the clock; undefined where there is none. */
export const markBeside = (marks: readonly Mark[], at: number, by: 1 | -1): Mark | undefined =>
  by > 0 ? marks.find((mark) => mark.at > Math.floor(at)) : marks.findLast((mark) => mark.at < Math.floor(at))
