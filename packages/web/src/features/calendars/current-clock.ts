import { shownIn } from '@rastro/core/calendar/clock'

/** What the clocks of a zone show now, in ms as if they showed UTC. */
export const currentClock = (zone: string): number => shownIn(zone)(Date.now())
