import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { mqttProtocol } from '../mqtt.ts'
import { fixOf, newReading } from '../reading.ts'
import { encode, textOf } from './commands.ts'
import { readSensor } from './sensors.ts'

/** IOTM: binary records, little-endian, over MQTT. */
export const iotm = mqttProtocol({
  name: 'iotm',
  port: 5218,
  decode,
  commands: ['outputControl'],
  encode,
  effects: { textOf, harmless: [] },
})

const [DATA, EVENT] = [1, 3]
const CHECKSUM_BYTES = 1

function decode(payload: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(payload).skip(1)
  const fixes: Fix[] = []
  while (reader.left > CHECKSUM_BYTES) {
    const type = reader.u8()
    const record = reader.slice(reader.u16le())
    if (type === DATA) fixes.push(readData(record, session))
    else if (type === EVENT) fixes.push(readEvent(record))
  }
  return fixes.length === 0 ? [] : [{ fixes }]
}

/** A record without a place is a fix that is not valid. */
function readData(record: Reader, session: DecodeContext): Fix {
  const reading = newReading(session)
  Object.assign(reading.fix, { fixTime: new Date(record.u32le() * 1000), valid: false })
  while (record.left > 0) readSensor(record, reading)
  return fixOf(reading)
}

function readEvent(record: Reader): Fix {
  const fix: Fix = { outdated: true, deviceTime: new Date(record.u32le() * 1000), attributes: {} }
  put(fix.attributes, 'event', record.skip(1).u8())
  return fix
}
