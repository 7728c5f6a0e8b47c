import type { Position } from '../model/position.ts'
import type { Device } from '../resources/device.ts'
import { isSilent } from './vehicle-state.ts'

/** What a vehicle does by its own words: `moving`, engine on and standing (`idling`), or standing. */
export type Activity = 'moving' | 'idling' | 'parked'

type Told = Pick<Position, 'speed' | 'attributes'>

/**
 * Decision 34: what a position says the vehicle does. A unit that tells nothing of its ignition moves as its motion says;
 * more slowly than one knot nothing moves.
 */
export function activityOf({ speed, attributes: { ignition, motion } }: Told): Activity {
  if (ignition !== false && motion === true && speed > 1) return 'moving'
  return ignition === true ? 'idling' : 'parked'
}

/** The states by which people ask for vehicles; one with an alarm is counted under `alarm` beside its present state. */
export const fleetStates = ['moving', 'idling', 'parked', 'silent', 'never', 'alarm'] as const
export type FleetState = (typeof fleetStates)[number]

/** Decision 34: what the vehicle does at present; `silent` when nothing is heard of it, `never` when it has not spoken yet. */
export function presentState(
  device: Pick<Device, 'status' | 'lastUpdate'>,
  position: Told | undefined,
): Exclude<FleetState, 'alarm'> {
  if (!position && !device.lastUpdate) return 'never'
  if (isSilent(device)) return 'silent'
  return position ? activityOf(position) : 'parked'
}

/**
 * Since when the vehicle does what the position says; undefined where the server does not tell. Decision 34: only our server
 * sets the attribute.
 */
export function activitySince({ attributes }: Pick<Position, 'attributes'>): Date | undefined {
  const since = attributes.stateSince
  return typeof since === 'number' && Number.isFinite(since) ? new Date(since) : undefined
}

type Timed = Told & Pick<Position, 'fixTime'>

/** Nobody knows what a vehicle did that was not heard of for longer; one that stood may well have stood all the time. */
const goesOnForMs: Readonly<Record<Activity, number>> = {
  moving: 10 * 60_000,
  idling: 30 * 60_000,
  parked: Number.POSITIVE_INFINITY,
}

/** Sets since when the vehicle does what the position says: since the position before it when it did the same there. */
export function addActivitySince<P extends Timed>(position: P, last: Timed | undefined): P {
  const activity = activityOf(position)
  const gapMs = last ? position.fixTime.getTime() - last.fixTime.getTime() : -1
  const goesOn = last && gapMs >= 0 && gapMs <= goesOnForMs[activity] && activityOf(last) === activity
  const since = goesOn ? (activitySince(last) ?? last.fixTime) : position.fixTime
  // Written as `attributes[key]` it would make V8 turn large attributes into a hash table, which cost 15 % of the intake
  position.attributes.stateSince = since.getTime()
  return position
}

/**
 * The same for a server that does not tell, as far as it was seen: a change between the position before and this one has a
 * time, what the vehicle does since before that has none.
 */
export function addSeenSince<P extends Timed>(position: P, last: Timed | undefined): P {
  if (activitySince(position) || !last || position.fixTime < last.fixTime) return position
  const isSeen = activitySince(last) !== undefined || activityOf(last) !== activityOf(position)
  return isSeen ? addActivitySince(position, last) : position
}
