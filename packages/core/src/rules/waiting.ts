import type { Event } from '../model/event.ts'

/** A younger alarm makes a sound and is sent to open browsers as an event (reference §6.3). */
const ringsForMs = 15 * 60_000
/** An alarm older than this on arrival is history and needs no acknowledgement. */
const waitsForMs = 24 * 3_600_000

const age = ({ eventTime }: Pick<Event, 'eventTime'>, now: Date): number => now.getTime() - eventTime.getTime()

/** Whether the alarm has to be acknowledged (decision 9). `now` is its arrival time. */
export const waitsToBeSeen = (event: Pick<Event, 'type' | 'eventTime'>, now: Date): boolean =>
  event.type === 'alarm' && age(event, now) < waitsForMs

/** Whether it is recent enough for a sound. */
export const happensNow = (event: Pick<Event, 'eventTime'>, now: Date): boolean => age(event, now) < ringsForMs
