import type { Event } from '../model/event.ts'

/** An alarm younger than this rings, and is told to open browsers as an event (reference §6.3). */
const ringsForMs = 15 * 60_000
/** An alarm that is already this old when it arrives is history and does not wait to be seen. */
const waitsForMs = 24 * 3_600_000

const age = ({ eventTime }: Pick<Event, 'eventTime'>, now: Date): number => now.getTime() - eventTime.getTime()

/** Is this an alarm that nobody may miss (decision 9)? `now` is when it came. */
export const waitsToBeSeen = (event: Pick<Event, 'type' | 'eventTime'>, now: Date): boolean =>
  event.type === 'alarm' && age(event, now) < waitsForMs

/** Does it happen now, so that a bell may ring for it? */
export const happensNow = (event: Pick<Event, 'eventTime'>, now: Date): boolean => age(event, now) < ringsForMs
