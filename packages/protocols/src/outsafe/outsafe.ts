import { put } from '../attributes.ts'
import { type DecodeContext, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { at, jsonBody, members, number, required, text } from '../members.ts'
import { messageOf, newReading } from '../reading.ts'
import { altitude, course, latitude, longitude, uniqueId } from '../targets.ts'

/** Outsafe's cloud: one JSON object a request, at the time it comes. */
export const outsafe = defineProtocol({
  name: 'outsafe',
  port: 5200,
  transports: ['http'],
  commands: [],
  decodeRequest,
})

const report = members(
  required('device', 'latitude', 'longitude', 'altitude', 'heading', 'rssi', 'origin', 'data'),
  text('device', uniqueId),
  number('latitude', latitude),
  number('longitude', longitude),
  number('altitude', altitude),
  number('heading', course, Math.trunc),
  number('rssi', 'rssi', Math.trunc),
  text('origin', 'origin'),
  (object, { fix }) => {
    for (const [key, value] of Object.entries(at(object, 'data') as object))
      if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
        put(fix.attributes, key, value)
  },
)

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const reading = newReading(session)
  Object.assign(reading.fix, { fixTime: session.now(), valid: true })
  report(jsonBody(body), reading)
  return { messages: [messageOf(reading)], answer: { status: 200 }, refusal: { status: 400 } }
}
