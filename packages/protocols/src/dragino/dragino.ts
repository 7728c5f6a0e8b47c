import { type DecodeContext, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { isoMoment, jsonBody, members, number, required, text } from '../members.ts'
import { messageOf, newReading } from '../reading.ts'
import { alarmOf, latitude, longitude, uniqueId } from '../targets.ts'

/** Dragino's LoRaWAN trackers, passed on by The Things Stack: one JSON object a request. */
export const dragino = defineProtocol({
  name: 'dragino',
  port: 5253,
  transports: ['http'],
  commands: [],
  decodeRequest,
})

const PAYLOAD = 'uplink_message.decoded_payload'
const TIME = 'uplink_message.received_at'
const sensors = { Hum: 'humidity', BatV: 'battery', Tem: 'temp1' }

const report = members(
  required('end_device_ids.device_id', TIME, `${PAYLOAD}.Latitude`, `${PAYLOAD}.Longitude`, `${PAYLOAD}.ALARM_status`),
  required(...Object.keys(sensors).map((name) => `${PAYLOAD}.${name}`)),
  text('end_device_ids.device_id', uniqueId),
  isoMoment(TIME),
  number(`${PAYLOAD}.Latitude`, latitude),
  number(`${PAYLOAD}.Longitude`, longitude),
  ...Object.entries(sensors).map(([name, attribute]) => number(`${PAYLOAD}.${name}`, attribute)),
  text(`${PAYLOAD}.ALARM_status`, (status, reading) => alarmOf({ true: 'sos' })(status.toLowerCase(), reading)),
)

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const reading = newReading(session)
  reading.fix.valid = true
  report(jsonBody(body), reading)
  return { messages: [messageOf(reading)], answer: { status: 200 }, refusal: { status: 400 } }
}
