import type { Position } from '../model/position.ts'
import type { Maintenance } from '../resources/maintenance.ts'
import { defineRule, eventOf, type NewEvent, type PositionMoment } from './rule.ts'

/** Of each maintenance, by its id: what it counted when this was noted, and how many periods were over (−1: not begun). */
type Memory = Readonly<Record<string, readonly [what: string, periods: number]>>

const times = ['serverTime', 'deviceTime', 'fixTime'] as const

/**
 * `maintenance` when what a maintenance counts reaches its start or another of its periods (MNT-32): metres, milliseconds of the
 * engine, any number that the unit reports, or a date. What was already due when it was linked is not told. A late position tells
 * nothing.
 */
export const maintenance = defineRule<PositionMoment, Memory>({
  name: 'maintenance',
  follow({ position, before, after, linked: { maintenances } }, memory = {}) {
    if (after || maintenances.length === 0) return undefined
    const events: NewEvent[] = []
    let noted: Memory | undefined
    for (const row of maintenances) {
      const counted = countedBy(row, position)
      const known = memory[row.id]
      // Units that send their odometer now and then are not counted by another one in between
      if (!counted || (row.type === 'odometer' && counted.of !== 'odometer' && known?.[0].startsWith('odometer ')))
        continue
      const what = `${counted.of} ${row.start} ${row.period}`
      const periods = periodsOf(row, counted.value)
      const earlier = before && countedBy(row, before)
      const isNoted = known?.[0] === what
      const had = isNoted ? known[1] : earlier?.of === counted.of ? periodsOf(row, earlier.value) : periods
      if (periods > had) {
        const event = eventOf(position, 'maintenance', { [row.type]: counted.value })
        events.push({ ...event, maintenanceId: row.id })
      }
      if (!isNoted || periods !== had) noted = { ...(noted ?? memory), [row.id]: [what, periods] }
    }
    return noted ? { memory: noted, events } : undefined
  },
})

/** The value that a maintenance counts, and the attribute it is of; undefined for records of work done, with period 0. */
function countedBy({ type, period }: Maintenance, position: Position): { of: string; value: number } | undefined {
  if (period <= 0) return undefined
  const time = times.find((name) => name === type)
  if (time) return { of: type, value: position[time].getTime() }
  for (const of of type === 'odometer' ? ['odometer', 'totalDistance'] : [type]) {
    const value = position.attributes[of]
    if (typeof value === 'number' && value !== 0) return { of, value }
  }
  return undefined
}

const periodsOf = ({ start, period }: Maintenance, value: number): number =>
  value < start ? -1 : Math.floor((value - start) / period)
