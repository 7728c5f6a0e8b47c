import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { at, isoMoment, type Json, jsonBody, type Member, members, number, required, text } from '../members.ts'
import { wifiAccessPoint } from '../network.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { accuracy, altitude, course, latitude, longitude, uniqueId } from '../targets.ts'
import { knotsPerUnit } from '../units.ts'

/** The Things Stack: one message of a LoRaWAN device a request, as its payload formatter has decoded it. */
export const ttnhttp = defineProtocol({
  name: 'ttnhttp',
  port: 5261,
  transports: ['http'],
  commands: [],
  decodeRequest,
})

const refused: DeviceResponse = { messages: [], answer: { status: 400 }, refusal: { status: 400 } }
const PAYLOAD = 'uplink_message.decoded_payload'
const GATEWAY_TIME = 'uplink_message.rx_metadata.0.time'
const place = members(required('latitude', 'longitude'), number('latitude', latitude), number('longitude', longitude))
const wholePlace = members(required('altitude'), place, number('altitude', altitude))

function decodeRequest({ headers, body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  if (!headers['content-type']?.startsWith('application/json')) return refused
  const object = jsonBody(body)
  if (at(object, 'uplink_message') === undefined) return refused
  const reading = newReading(session)
  text('end_device_ids.device_id', uniqueId)(object, reading)
  const payload = at(object, PAYLOAD)
  const hasPayload = typeof payload === 'object' && payload !== null
  if (hasPayload) readPayload(object, payload as Json, reading)
  const known = { uniqueIds: [reading.uniqueId ?? ''] }
  return {
    messages: [hasPayload ? messageOf(reading) : known],
    answer: { status: 200 },
    refusal: { status: 404 },
  }
}

function readPayload(object: Json, payload: Json, reading: Reading): void {
  isoMoment(at(object, GATEWAY_TIME) === undefined ? 'uplink_message.received_at' : GATEWAY_TIME)(object, reading)
  for (const key of Object.keys(payload)) {
    if (key.startsWith('gps_')) wholePlace(objectAt(payload, key), reading)
    else if (Object.hasOwn(fields, key)) fields[key]!(payload, reading)
    else putOther(key, payload[key], reading)
  }
  const { fix } = reading
  fix.valid = fix.latitude !== undefined || fix.longitude !== undefined
  if (!fix.valid) fix.outdated = true
}

const fields: Readonly<Record<string, Member>> = {
  latitude: number('latitude', latitude),
  longitude: number('longitude', longitude),
  altitude: number('altitude', altitude),
  accuracy: number('accuracy', accuracy),
  sats: number('sats', 'sat', Math.trunc),
  speed: number('speed', (speed, { fix, session }) => {
    fix.speed = speed * knotsPerUnit(session.attribute('ttnhttp.speed'))
  }),
  heading: number('heading', course),
  time: isoMoment('time'),
  wifi: (payload, { wifi }) => {
    for (const [mac, point] of Object.entries(objectAt(payload, 'wifi')))
      wifi.push(wifiAccessPoint(mac, whole(point, 'rssi'), whole(point, 'channel')))
  },
}

function objectAt(object: Json, key: string): Json {
  const found = object[key]
  if (typeof found !== 'object' || found === null) throw new DecodeError(`"${key}" is no object`)
  return found as Json
}

function whole(object: unknown, key: string): number | undefined {
  const found = at(object, key)
  return typeof found === 'number' ? Math.trunc(found) : undefined
}

function putOther(key: string, value: unknown, { fix }: Reading): void {
  if (typeof value === 'string') put(fix.attributes, key, value.replaceAll('\0', ''))
  else if (typeof value === 'number' || typeof value === 'boolean') put(fix.attributes, key, value)
}
