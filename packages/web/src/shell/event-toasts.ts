import type { Event } from '@rastro/core/model/event'
import { createValue } from '../session/value.ts'

/** Max toasts at a time; the list of events has them all. */
const maxToasts = 3

/** The new events that are not dismissed, the latest first. */
export const eventToasts = createValue<readonly Event[]>([])

/** The list of events is open: it shows new events itself. */
let isListed = false

/** Shows a new event. An alarm is never displaced by other events. */
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

/** While the list of events is open no toast is shown; returns the function to call when it is closed. */
export function whileListed(): () => void {
  isListed = true
  forgetEvents()
  return () => {
    isListed = false
  }
}
