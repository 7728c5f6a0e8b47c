import { type Attributes, DecodeError, type DeviceRequest, defineProtocol, type Fix } from '../define.ts'

/** What this server computes itself, from the same positions. */
const computed = new Set(['distance', 'totalDistance', 'motion', 'hours'])

/**
 * Positions that a Traccar server passes on (`forward.type=json`): the old server while one moves away from it. Of forwarded events
 * nothing is taken, as the rules here make them from the positions. Anything but 2xx makes the sender try again, where it is set to.
 */
export const forward = defineProtocol({
  name: 'forward',
  port: 5600,
  transports: ['http'],
  commands: [],
  decodeRequest(request: DeviceRequest) {
    const body = parse(request.body.toString('utf8'))
    const answer = { answer: { status: 200 }, refusal: { status: 404 } }
    if (isRecord(body.event)) return { messages: [], ...answer }
    const { position, device } = body
    if (!isRecord(position) || !isRecord(device)) throw new DecodeError('The body holds no position and device')
    const { uniqueId } = device
    if (typeof uniqueId !== 'string' || uniqueId === '') throw new DecodeError('The device has no identifier')
    return { messages: [{ uniqueIds: [uniqueId], fixes: [fixOf(position)] }], ...answer }
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
    attributes: attributesOf(position),
  }
}

function missing(field: string): never {
  throw new DecodeError(`The position has no ${field}`)
}

const timeOf = (value: unknown): Date | undefined => (typeof value === 'string' ? new Date(value) : undefined)

const numberOf = (position: Json, key: string): number | undefined => {
  const value = position[key]
  return typeof value === 'number' ? value : undefined
}

/** Lists and objects, which computed attributes there may make, are left out. */
function attributesOf({ attributes }: Json): Attributes {
  if (!isRecord(attributes)) return {}
  const kept: Attributes = {}
  for (const [key, value] of Object.entries(attributes))
    if (!computed.has(key) && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'))
      kept[key] = value
  return kept
}
