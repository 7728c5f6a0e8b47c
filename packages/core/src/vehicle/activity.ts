import type { Position } from '../model/position.ts'
import type { Device } from '../resources/device.ts'
import { type Activity, activityOf, isSilent, neverReported } from './vehicle-state.ts'

type Reported = Pick<Position, 'speed' | 'attributes'>

/** The states that vehicles are filtered by; one with an alarm is counted under `alarm` in addition to its present state. */
export const fleetStates = ['moving', 'idling', 'parked', 'silent', 'never', 'alarm'] as const
export type FleetState = (typeof fleetStates)[number]

/** Decision 34: the present activity of the vehicle; `silent` when it is offline, `never` when it has not reported yet. */
export function presentState(
  device: Pick<Device, 'status' | 'lastUpdate'>,
  position: Reported | undefined,
): Exclude<FleetState, 'alarm'> {
  if (neverReported(device, position)) return 'never'
  if (isSilent(device)) return 'silent'
  return position ? activityOf(position) : 'parked'
}

/**
 * Start of the activity of this position; undefined where the server does not send it. Decision 34: only our server sets the
 * attribute.
 */
export function activitySince(position: Pick<Position, 'attributes'>): Date | undefined {
  const since = sinceMs(position)
  return since === undefined ? undefined : new Date(since)
}

function sinceMs({ attributes }: Pick<Position, 'attributes'>): number | undefined {
  const since = attributes.stateSince
  return typeof since === 'number' && Number.isFinite(since) ? since : undefined
}

type Timed = Reported & Pick<Position, 'fixTime'>

/** After a longer silence the activity is unknown, except that a standing vehicle is assumed to have stood on. */
const goesOnForMs: Readonly<Record<Activity, number>> = {
  moving: 10 * 60_000,
  idling: 30 * 60_000,
  parked: Number.POSITIVE_INFINITY,
}

/** Sets the start of this position's activity: that of the previous position when the activity is the same. */
export function addActivitySince<P extends Timed>(position: P, last: Timed | undefined): P {
  const activity = activityOf(position)
  const gapMs = last ? position.fixTime.getTime() - last.fixTime.getTime() : -1
  const goesOn = last && gapMs >= 0 && gapMs <= goesOnForMs[activity] && activityOf(last) === activity
  const start = goesOn ? last.fixTime : position.fixTime
  // With `attributes[key]` V8 turns large attributes into a hash table, which cost 15 % of the intake
  position.attributes.stateSince = (goesOn ? sinceMs(last) : undefined) ?? start.getTime()
  return position
}

/**
 * The same for a server that does not send it, as far as observed: a change between two observed positions has a time, an earlier
 * start is unknown.
 */
export function addSeenSince<P extends Timed>(position: P, last: Timed | undefined): P {
  if (activitySince(position) || !last || position.fixTime < last.fixTime) return position
  const isSeen = activitySince(last) !== undefined || activityOf(last) !== activityOf(position)
  return isSeen ? addActivitySince(position, last) : position
}
