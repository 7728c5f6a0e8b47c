import {
  type DecodeContext,
  DecodeError,
  type DeviceMessage,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
} from '../define.ts'
import { type Json, jsonBody, members, number, required, text } from '../members.ts'
import { messageOf, newReading } from '../reading.ts'
import { knots, latitude, longitude, uniqueId } from '../targets.ts'

/** Valtrack's cloud: a list of reports in JSON, without a clock. */
export const valtrack = defineProtocol({
  name: 'valtrack',
  port: 5255,
  transports: ['http'],
  commands: [],
  decodeRequest,
})

const report = members(
  required('devid', 'lat', 'lon', 'vbat'),
  text('devid', uniqueId),
  number('lat', latitude),
  number('lon', longitude),
  number('speed', knots),
  number('vbat', 'battery'),
)

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const { resource } = jsonBody(body)
  if (!Array.isArray(resource)) throw new DecodeError('"resource" is no list')
  const messages = resource.map((entry: Json) => messageIn(entry, session))
  return { messages, answer: { status: 200 }, refusal: { status: 200 } }
}

function messageIn(entry: Json, session: DecodeContext): DeviceMessage {
  const reading = newReading(session)
  reading.fix.fixTime = session.now()
  reading.fix.valid = true
  report(entry, reading)
  return messageOf(reading)
}
