import { calendarHolds } from '../calendar/holds.ts'
import type { Position } from '../model/position.ts'
import type { Geofence } from '../resources/geofence.ts'
import { numberOr } from '../vocabulary/attribute-values.ts'
import type { Linked } from './linked.ts'
import { defineRule, eventOf, isPlaced, type NewEvent, type Outcome, type PositionMoment } from './rule.ts'

/** For each fence with a pending transition: since when (ms) the vehicle is in it or out of it. */
type Memory = Readonly<Record<string, readonly [since: number, isIn: boolean]>>

const noFence: ReadonlySet<number> = new Set()
const nothing: Memory = {}
const none: readonly number[] = []
const noChange: readonly Change[] = []
const noCrossing: readonly Geofence[] = []
const longestWayMs = 10 * 60_000
const longestWayDegrees = 0.2

/**
 * `geofenceEnter` and `geofenceExit` when a vehicle enters or leaves (GEO-24), unless the calendar of the fence is inactive. A
 * fence linked or drawn around a vehicle makes no event; an anchor set since the last position reports leaving it, as if the
 * vehicle had been in it already. A late position reports only a visit or an absence that was unknown before; for a fence with a
 * minimal duration, late positions make no event.
 */
export const geofence = defineRule<PositionMoment, Memory>({
  name: 'geofence',
  follow(moment, memory = nothing) {
    const { position, before, after, settings } = moment
    const changes = changesAt(moment)
    const hasCrossed = settings.geofence.crossing && !after && before !== undefined && isWay(before, position)
    const crossed = hasCrossed ? crossedAt(moment) : noCrossing
    const isQuiet = changes.length === 0 && crossed.length === 0
    if (isQuiet && (memory === nothing || Object.keys(memory).length === 0)) return undefined
    return followChanges(moment, memory, { changes, crossed })
  },
})

interface Changes {
  readonly changes: readonly Change[]
  readonly crossed: readonly Geofence[]
}

function followChanges(moment: PositionMoment, memory: Memory, { changes, crossed }: Changes): Outcome<Memory> {
  const { position, after, linked } = moment
  const events: NewEvent[] = []
  const tell = (row: Geofence, at: Position, isIn: boolean, attributes = {}) => {
    if (!isActive(row, at, linked)) return
    const event = eventOf(position, isIn ? 'geofenceEnter' : 'geofenceExit', {
      ...attributes,
      geofenceName: row.name,
    })
    events.push({ ...event, eventTime: at.deviceTime, geofenceId: row.id })
  }
  const waiting = new Map(Object.entries(memory))
  for (const { row, isIn } of changes) {
    if (durationOf(row, moment) === 0) {
      tell(row, position, isIn)
      if (after) tell(row, after, !isIn)
    } else if (!after && !waiting.delete(String(row.id)))
      waiting.set(String(row.id), [position.fixTime.getTime(), isIn])
  }
  if (!after) {
    for (const [id, [since, isIn]] of waiting) {
      const row = linked.fences.row(Number(id))
      if (row && position.fixTime.getTime() - since < durationOf(row, moment) * 1000) continue
      waiting.delete(id)
      if (row) tell(row, position, isIn)
    }
  }
  for (const row of crossed) {
    tell(row, position, true, { crossed: true })
    tell(row, position, false, { crossed: true })
  }
  return { ...(isOther(waiting, memory) && { memory: Object.fromEntries(waiting) }), events }
}

interface Change {
  readonly row: Geofence
  readonly isIn: boolean
}

/** The fences entered or left at this position; for a late one, those not already reported by its neighbours. */
function changesAt(moment: PositionMoment): readonly Change[] {
  const { position, before, linked } = moment
  const now = position.geofenceIds ?? none
  const was = before?.geofenceIds ?? none
  // Almost every position: nothing is allocated
  if ((isSame(now, was) && linked.fences.anchors.length === 0) || !isPlaced(position)) return noChange
  return changesBetween(was, now, moment)
}

function changesBetween(
  was: readonly number[],
  now: readonly number[],
  { before, after, linked: { fences } }: PositionMoment,
): readonly Change[] {
  const held = before ? fences.anchors.filter((id) => !now.includes(id) && !was.includes(id)) : []
  if (isSame(now, was) && held.length === 0) return noChange
  const differing = [...now.filter((id) => !was.includes(id)), ...was.filter((id) => !now.includes(id)), ...held]
  return differing.flatMap((id): Change | [] => {
    const row = fences.row(id)
    const isIn = now.includes(id)
    // Tested against the fence as it is today: it may have been drawn or linked between the two positions
    const wasIn = before !== undefined && fences.holds(id, before)
    const isTold = after !== undefined && fences.holds(id, after) !== wasIn
    return row && isIn !== wasIn && !isTold ? { row, isIn } : []
  })
}

/** The fences between the previous position and this one that contain neither. */
function crossedAt({ position, before, linked: { fences }, ...moment }: PositionMoment): Geofence[] {
  const touched = before ? fences.between(before, position) : noFence
  if (!before || touched.size === 0) return []
  return [...touched].flatMap((id) => {
    const row = fences.row(id)
    const isPassed = row && !fences.holds(id, before) && !position.geofenceIds?.includes(id)
    return isPassed && durationOf(row, moment) === 0 ? row : []
  })
}

/** Whether the gap is short enough to assume a straight path. */
const isWay = (before: Position, position: Position): boolean =>
  isPlaced(before) &&
  isPlaced(position) &&
  position.fixTime.getTime() - before.fixTime.getTime() <= longestWayMs &&
  Math.abs(position.latitude - before.latitude) <= longestWayDegrees &&
  Math.abs(((position.longitude - before.longitude + 540) % 360) - 180) <= longestWayDegrees

/** Seconds. */
const durationOf = ({ attributes }: Geofence, { settings }: Pick<PositionMoment, 'settings'>): number =>
  Math.max(0, numberOr(attributes.minimalDuration, settings.geofence.minimalDuration))

function isActive({ calendarId }: Geofence, { fixTime }: Position, { calendars }: Linked): boolean {
  const calendar = calendarId ? calendars.get(calendarId) : undefined
  return !calendar || calendarHolds(calendar, fixTime)
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

const isOther = (waiting: ReadonlyMap<string, unknown>, memory: Memory): boolean =>
  waiting.size !== Object.keys(memory).length || [...waiting].some(([id, wait]) => memory[id] !== wait)
