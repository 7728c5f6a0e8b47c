import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import { numberOr } from '../vocabulary/attribute-values.ts'
import type { EventType } from '../vocabulary/event-types.ts'
import { eventOf, isPlaced, type NewEvent } from './rule.ts'

/** Settings for vehicles that should stay together; metres, 0 is off. */
export interface ProximitySettings {
  readonly enter: number
  /** Never below `enter` where both are set. */
  readonly exit: number
  readonly unaccompanied: number
}

/** State of a device and one linked to it: it is near. Of a device and itself: its trip has been evaluated. */
export interface ProximityMemory {
  readonly isSo: boolean
  /** Fix time (ms) that set it; nothing older changes it. */
  readonly time: number
}

/** Input for one device. */
export interface ProximityMoment {
  readonly deviceId: number
  /** The device whose position is new: this one, or one linked to it. */
  readonly movedId: number
  readonly linkedIds: readonly number[]
  readonly settings: ProximitySettings
  /** All positions are the latest, read after the state: then one of the same time may change it, else only a later one. */
  readonly isCurrent: boolean
  /** The latest position of the device. */
  place(deviceId: number): Position | undefined
  /** By linked device, and by the device itself. */
  remembered(linkedId: number): ProximityMemory | undefined
}

/** A changed state; `linkedId` is the device itself for its trip. */
export interface ProximityChange {
  readonly linkedId: number
  readonly before: ProximityMemory | undefined
  readonly after: ProximityMemory
  readonly event: NewEvent | undefined
}

/** Maximum number of vehicles that one vehicle may be linked to, and that may be linked to it. */
export const maxLinkedDevices = 20
/** Positions further apart in time are not compared. */
export const maxApartMs = 120_000

/** Reads the settings from the effective attributes of a device. Undefined: the rule is off. */
export function readProximitySettings(attribute: (key: string) => unknown): ProximitySettings | undefined {
  const metres = (key: string) => Math.max(0, numberOr(attribute(key), 0))
  const enter = metres('proximityEnterDistance')
  const exit = metres('proximityExitDistance')
  const unaccompanied = metres('unaccompaniedDistance')
  if (enter + exit + unaccompanied === 0) return undefined
  return { enter, exit: exit > 0 ? Math.max(enter, exit) : 0, unaccompanied }
}

/**
 * `proximityEnter` and `proximityExit` of a device and those linked to it, and `unaccompaniedMotion` when it starts with none of
 * them near (reference §6.2, decision 68). The first evaluation only stores state.
 */
export function followProximity(moment: ProximityMoment): ProximityChange[] {
  const { deviceId, movedId, linkedIds, settings } = moment
  const own = moment.place(deviceId)
  if (!own || !isPlaced(own)) return []
  const others = movedId === deviceId ? linkedIds : linkedIds.filter((id) => id === movedId)
  const nears = settings.enter + settings.exit > 0 ? others.flatMap((id) => nearness(moment, own, id) ?? []) : []
  const trip = settings.unaccompanied > 0 ? tripOf(moment, own) : undefined
  return trip ? [...nears, trip] : nears
}

function nearness(moment: ProximityMoment, own: Position, linkedId: number) {
  const { settings, place, remembered, isCurrent } = moment
  const other = place(linkedId)
  const metres = metresTo(own, other)
  if (metres === undefined) return undefined
  const before = remembered(linkedId)
  const edge = settings.enter || settings.exit
  const isSo = metres <= (before?.isSo ? Math.max(edge, settings.exit) : edge)
  const isAsked = (isSo ? settings.enter : settings.exit) > 0
  const type = isAsked ? (isSo ? 'proximityEnter' : 'proximityExit') : undefined
  const time = Math.max(own.fixTime.getTime(), other!.fixTime.getTime())
  return changed({ linkedId, before, after: { isSo, time }, event: type && told(own, time, type, linkedId) }, isCurrent)
}

/** A trip is evaluated when it begins, or once the positions of all others are known; at once if one of them is near. */
function tripOf(moment: ProximityMoment, own: Position) {
  const { deviceId, linkedIds, settings, place, remembered, isCurrent } = moment
  const before = remembered(deviceId)
  const isMoving = own.attributes.motion === true
  const time = own.fixTime.getTime()
  const silent = { linkedId: deviceId, before, after: { isSo: isMoving, time }, event: undefined }
  if (!before || !isMoving) return changed(silent, isCurrent)
  if (before.isSo) return undefined
  const distances = linkedIds.map((id) => metresTo(own, place(id)))
  if (distances.some((metres) => metres !== undefined && metres <= settings.unaccompanied))
    return changed(silent, isCurrent)
  if (distances.includes(undefined)) return undefined
  return changed({ ...silent, event: told(own, time, 'unaccompaniedMotion') }, isCurrent)
}

function changed(change: ProximityChange, isCurrent: boolean): ProximityChange | undefined {
  const { before, after, event } = change
  if (!before) return event ? { ...change, event: undefined } : change
  const isInTime = isCurrent ? after.time >= before.time : after.time > before.time
  return before.isSo !== after.isSo && isInTime ? change : undefined
}

/** Undefined where a position is missing, or the two are too far apart in time. */
function metresTo(own: Position, other: Position | undefined): number | undefined {
  if (!other || !isPlaced(other)) return undefined
  if (Math.abs(own.fixTime.getTime() - other.fixTime.getTime()) > maxApartMs) return undefined
  return metresBetween(own.latitude, own.longitude, other.latitude, other.longitude)
}

const told = (own: Position, time: number, type: EventType, linkedDeviceId?: number): NewEvent => ({
  ...eventOf(own, type, linkedDeviceId === undefined ? {} : { linkedDeviceId }),
  eventTime: new Date(time),
})
