import { addAlarm, putAll } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'
import { readNetwork } from './network.ts'
import { UNITS_A_DEGREE } from './old.ts'
import { readSensors } from './sensors.ts'
import { alarms, putNewStatus } from './status.ts'

const NORMAL = 0x12
const WARNING = 0x14
const REPORT = 0x15

/** A message of the new types: what it holds is named by flags. */
export function decodeNew(type: number, index: number, reader: Reader): Fix {
  const attributes: Attributes = { index }
  const time = new Date(reader.u32() * 1000)
  const flags = reader.u8()
  const fix: Fix = bit(flags, 0)
    ? { fixTime: time, ...readPlace(reader, attributes), attributes }
    : { outdated: true, deviceTime: time, attributes }
  const network = readNetwork(reader, flags)
  if (network) fix.network = network
  if (type === WARNING) addAlarm(attributes, alarms[reader.u8()])
  if (type === REPORT) reader.skip(1)
  if (type === NORMAL || type === WARNING || type === REPORT) {
    const status = reader.u16()
    fix.valid = bit(status, 0)
    putNewStatus(attributes, status)
  }
  if (type === NORMAL) readSensors(reader, attributes)
  return fix
}

function readPlace(reader: Reader, attributes: Attributes): Omit<Fix, 'attributes'> {
  const [latitude, longitude] = [reader.i32() / UNITS_A_DEGREE, reader.i32() / UNITS_A_DEGREE]
  const [altitude, speed, course] = [reader.i16(), knotsFromKmh(reader.u16()), reader.u16()]
  putAll(attributes, { sat: reader.u8() })
  return { latitude, longitude, altitude, speed, course }
}
