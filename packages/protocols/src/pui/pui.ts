import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { at, isoMoment, jsonBody, members, number, required, text } from '../members.ts'
import { mqttProtocol } from '../mqtt.ts'
import { messagesOf, newReading } from '../reading.ts'
import { cmps, course, latitude, longitude } from '../targets.ts'

/** PUI: JSON objects over MQTT. */
export const pui = mqttProtocol({ name: 'pui', port: 5249, decode })

const kinds: readonly unknown[] = ['hf', 'loc']

const report = members(
  required('ts', 'location.lat', 'location.lon', 'bear', 'spd', 'ign'),
  isoMoment('ts'),
  number('location.lat', latitude),
  number('location.lon', longitude),
  number('bear', course),
  number('spd', cmps),
  text('ign', (word, { fix }) => put(fix.attributes, 'ignition', word === 'on')),
)

function decode(payload: Buffer, session: DecodeContext): DeviceMessage[] {
  const object = jsonBody(payload)
  if (!kinds.includes(at(object, 'rpt'))) return []
  const reading = newReading(session)
  reading.fix.valid = true
  report(object, reading)
  return messagesOf(reading)
}
