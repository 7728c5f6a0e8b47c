import { isAnchor } from '../geo/anchor.ts'
import { crosses } from '../geo/crossing.ts'
import { fenceOf, isInside } from '../geo/fence.ts'
import type { Position } from '../model/position.ts'
import type { Calendar } from '../resources/calendar.ts'
import type { Geofence } from '../resources/geofence.ts'
import type { Maintenance } from '../resources/maintenance.ts'
import { followRules, positionRules } from './index.ts'
import type { Linked } from './linked.ts'
import type { NewEvent, RulesMemory } from './rule.ts'
import { readRuleSettings } from './settings.ts'

/** A position so many seconds after the start. */
export const at = (second: number, fields: Partial<Position> = {}): Position =>
  ({
    id: second + 1,
    deviceId: 7,
    fixTime: new Date(second * 1000),
    deviceTime: new Date(second * 1000),
    serverTime: new Date(second * 1000),
    valid: true,
    latitude: -23,
    longitude: -46,
    altitude: 0,
    speed: 0,
    course: 0,
    geofenceIds: null,
    attributes: {},
    ...fields,
  }) as Position

/** A fence as it is stored. */
export const fenceRow = (id: number, area: string, fields: Partial<Geofence> = {}): Geofence =>
  ({ id, name: `fence ${id}`, area, calendarId: 0, attributes: {}, description: null, ...fields }) as Geofence

export interface Telling {
  /** Attributes of the device. */
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly fences?: readonly Geofence[]
  readonly calendars?: readonly Calendar[]
  readonly maintenances?: readonly Maintenance[]
  /** The server restarts before this position, counted from 0 in order of arrival. */
  readonly isCut?: (index: number) => boolean
}

/** Positions in order of arrival, each inserted by time; returns the events in the order in which they were made. */
export function eventsOf(arriving: readonly Position[], telling: Telling = {}): NewEvent[] {
  const { attributes = {}, isCut = () => false } = telling
  const settings = readRuleSettings((key) => attributes[key])
  const linked = linkedOf(telling)
  const known: Position[] = []
  const events: NewEvent[] = []
  let memory: RulesMemory = {}
  for (const [index, position] of arriving.entries()) {
    if (isCut(index)) memory = JSON.parse(JSON.stringify(memory))
    if (known.includes(position)) continue
    position.geofenceIds = linked.fences.holding(position)
    const before = known.findLastIndex((other) => other.fixTime <= position.fixTime)
    const after = known[before + 1]
    const followed = followRules(positionRules, { position, before: known[before], after, settings, linked }, memory)
    events.push(...followed.events)
    if (!after) memory = followed.memory
    known.splice(before + 1, 0, position)
  }
  return events
}

/** Linked items; every fence is tested, where the server uses an index. */
export function linkedOf({ fences = [], calendars = [], maintenances = [] }: Telling): Linked {
  const read = fences.map((row) => ({ row, fence: fenceOf(row.area, row.attributes)! }))
  return {
    maintenances,
    calendars: new Map(calendars.map((calendar) => [calendar.id, calendar])),
    fences: {
      row: (id) => fences.find((row) => row.id === id),
      anchors: fences.filter(isAnchor).map(({ id }) => id),
      holds: (id, place) => read.some(({ row, fence }) => row.id === id && isInside(fence, place)),
      holding(place) {
        const ids = read.filter(({ fence }) => isInside(fence, place)).map(({ row }) => row.id)
        return ids.length > 0 ? ids : null
      },
      between: (from, to) => new Set(read.filter(({ fence }) => crosses(fence, from, to)).map(({ row }) => row.id)),
    },
  }
}
