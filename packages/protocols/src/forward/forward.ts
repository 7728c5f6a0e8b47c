import { maxNameLength } from '@rastro/core/kit/schema'
import { type EventType, eventTypes } from '@rastro/core/vocabulary/event-types'
import {
  type Attributes,
  DecodeError,
  type DeviceRequest,
  defineProtocol,
  type Fix,
  type ReportedEvent,
} from '../define.ts'

/** What this server computes itself, from the same positions. */
const computed = new Set(['distance', 'totalDistance', 'motion', 'hours'])

/**
 * Positions and events that a Traccar server passes on (`forward.type=json`, `event.forward.url`): the old server while one moves
 * away from it. Anything but 2xx makes the sender try a position again, where it is set to; it never repeats an event.
 */
export const forward = defineProtocol({
  name: 'forward',
  port: 5600,
  transports: ['http'],
  commands: [],
  decodeRequest(request: DeviceRequest) {
    const body = parse(request.body.toString('utf8'))
    const answer = { answer: { status: 200 }, refusal: { status: 404 } }
    const { position, event, device } = body
    if (!isRecord(device) || !(isRecord(position) || isRecord(event)))
      throw new DecodeError('The body holds no position or event with its device')
    const { uniqueId } = device
    if (typeof uniqueId !== 'string' || uniqueId === '') throw new DecodeError('The device has no identifier')
    // The position of an event may arrive before the position itself
    const fixes = isRecord(position) ? [fixOf(position)] : []
    const events = isRecord(event) ? [eventOf(event, body)] : []
    return { messages: [{ uniqueIds: [uniqueId], fixes, ...(events.length > 0 && { events }) }], ...answer }
  },
})

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): Json {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new DecodeError('The body is no JSON')
  }
  if (!isRecord(value)) throw new DecodeError('The body is no object')
  return value
}

/** Speed in knots, times with their zone, as the API of both servers has them. */
function fixOf(position: Json): Fix {
  const deviceTime = timeOf(position.deviceTime)
  return {
    fixTime: timeOf(position.fixTime) ?? deviceTime ?? missing('fixTime'),
    ...(deviceTime && { deviceTime }),
    valid: position.valid === true,
    latitude: numberOf(position, 'latitude') ?? missing('latitude'),
    longitude: numberOf(position, 'longitude') ?? missing('longitude'),
    altitude: numberOf(position, 'altitude') ?? 0,
    speed: numberOf(position, 'speed') ?? 0,
    course: numberOf(position, 'course') ?? 0,
    accuracy: numberOf(position, 'accuracy') ?? 0,
    attributes: reportedOf(position),
  }
}

/** With the names of its fence and maintenance, as their ids are of the other server. */
function eventOf(event: Json, { position, geofence, maintenance }: Json): ReportedEvent {
  const eventTime = timeOf(event.eventTime)
  if (!isEventType(event.type)) throw new DecodeError('The type of the event is not known')
  if (!eventTime || Number.isNaN(eventTime.getTime())) throw new DecodeError('The event has no time')
  const fixTime = isRecord(position) ? timeOf(position.fixTime) : undefined
  return {
    type: event.type,
    eventTime,
    ...(fixTime && { fixTime }),
    ...(isRecord(geofence) && { geofenceName: nameOf(geofence) }),
    ...(isRecord(maintenance) && { maintenanceName: nameOf(maintenance) }),
    attributes: plainOf(event),
  }
}

const isEventType = (type: unknown): type is EventType => eventTypes.includes(type as EventType)
const nameOf = ({ name }: Json): string => String(name ?? '').slice(0, maxNameLength)

function missing(field: string): never {
  throw new DecodeError(`The position has no ${field}`)
}

const timeOf = (value: unknown): Date | undefined => (typeof value === 'string' ? new Date(value) : undefined)

const numberOf = (position: Json, key: string): number | undefined => {
  const value = position[key]
  return typeof value === 'number' ? value : undefined
}

/** What this server computes itself is left out. */
const reportedOf = (position: Json): Attributes =>
  Object.fromEntries(Object.entries(plainOf(position)).filter(([key]) => !computed.has(key)))

/** Lists and objects, which computed attributes there may make, are left out. */
function plainOf({ attributes }: Json): Attributes {
  if (!isRecord(attributes)) return {}
  const kept: Attributes = {}
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') kept[key] = value
  return kept
}
