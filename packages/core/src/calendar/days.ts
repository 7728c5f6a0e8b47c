import { momentOf, type Zone } from './clock.ts'

const dayMs = 86_400_000

/** The midnight with which the local day of this moment begins (both in ms). */
export function dayStart(at: number, zone: Zone): number {
  const clock = Math.floor(zone(at) / dayMs) * dayMs
  const midnight = midnightOf(clock, zone)
  return midnight <= at ? midnight : midnightOf(clock - dayMs, zone)
}

/** The midnights after `from` and not after `to` (ms): the ends of the days between them. */
export function dayEnds(from: number, to: number, zone: Zone): number[] {
  const ends: number[] = []
  for (let clock = Math.floor(zone(from) / dayMs) * dayMs + dayMs; ; clock += dayMs) {
    const midnight = midnightOf(clock, zone)
    // Past the last year that clocks can show there is none
    if (!(midnight <= to)) return ends
    if (midnight > from) ends.push(midnight)
  }
}

/** Where the clock goes forward at midnight, the day begins with its first moment. */
function midnightOf(clock: number, zone: Zone): number {
  const midnight = momentOf(clock, zone)
  if (Number.isNaN(midnight)) return midnight
  const shown = zone(midnight)
  return shown < clock ? midnight + clock - shown : midnight
}
