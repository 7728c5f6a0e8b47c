import type { Event } from '@rastro/core/model/event'
import { createValue } from '../session/value.ts'

/** The most that stand at a time; the list of events has them all. */
const maxToasts = 3

/** What has just happened and nobody has dismissed, the latest first. */
export const eventToasts = createValue<readonly Event[]>([])

/** The list of events is open: it shows what happens. */
let isListed = false

/** Shows what has happened now. An alarm does not make room for what is none. */
export function showEvents(events: readonly Event[]): void {
  if (isListed || events.length === 0) return
  const all = [...events.toReversed(), ...eventToasts.get()]
  const [alarms, others] = [all.filter(isAlarm), all.filter((event) => !isAlarm(event))]
  const kept = new Set([...alarms, ...others].slice(0, maxToasts))
  eventToasts.set(all.filter((event) => kept.has(event)))
}

export const isAlarm = ({ type }: Event): boolean => type === 'alarm'

export const closeEvent = (event: Event): void => eventToasts.set(eventToasts.get().filter((other) => other !== event))

export const forgetEvents = (): void => eventToasts.set([])

/** While the list of events is open nothing is shown beside it; returns how to say that it was closed. */
export function whileListed(): () => void {
  isListed = true
  forgetEvents()
  return () => {
    isListed = false
  }
}
