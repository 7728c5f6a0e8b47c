import { type DecodeContext, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { at, jsonBody, members, number, required, text } from '../members.ts'
import { messageOf, newReading } from '../reading.ts'
import { altitude, latitude, longitude, uniqueId, unixSeconds } from '../targets.ts'

/** Polte's cloud for LTE locations: one JSON object a request. */
export const polte = defineProtocol({ name: 'polte', port: 5214, transports: ['http'], commands: [], decodeRequest })

const report = members(
  required('location.detected_at', 'location.latitude', 'location.longitude', 'location.altitude'),
  number('location.detected_at', unixSeconds),
  number('location.latitude', latitude),
  number('location.longitude', longitude),
  number('location.altitude', altitude),
  number('report.event', 'event'),
  number('report.battery.level', 'batteryLevel'),
  number('report.battery.voltage', 'battery'),
)

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const object = jsonBody(body)
  const reading = newReading(session)
  reading.fix.valid = true
  text('ueToken', uniqueId)(object, reading)
  const hasPlace = at(object, 'location') !== undefined
  if (hasPlace) report(object, reading)
  const message = hasPlace ? messageOf(reading) : { uniqueIds: [reading.uniqueId ?? ''] }
  return { messages: reading.uniqueId ? [message] : [], answer: { status: 200 }, refusal: { status: 400 } }
}
