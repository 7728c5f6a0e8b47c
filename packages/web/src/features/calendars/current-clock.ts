import { shownIn } from '@rastro/core/calendar/clock'

/** The current local time of a zone, in ms as if it were UTC. */
export const currentClock = (zone: string): number => shownIn(zone)(Date.now())
