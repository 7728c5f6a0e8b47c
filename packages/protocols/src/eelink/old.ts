import { addAlarm, put, putAll } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { knotsFromKmh } from '../units.ts'
import { alarms, putStatus } from './status.ts'

export const UNITS_A_DEGREE = 1_800_000
const GPS = 0x02
const ALARM = 0x04
const STATE = 0x05

/** A place of the old types: a position, an alarm, a state or a text message. */
export function decodeOld(type: number, index: number, reader: Reader): Fix {
  const attributes: Attributes = { index }
  const fixTime = new Date(reader.u32() * 1000)
  const [latitude, longitude] = [reader.i32() / UNITS_A_DEGREE, reader.i32() / UNITS_A_DEGREE]
  const [speed, course] = [knotsFromKmh(reader.u8()), reader.u16()]
  const cell = { mcc: reader.u16(), mnc: reader.u16(), lac: reader.u16(), cid: reader.u24() }
  const valid = bit(reader.u8(), 0)
  const readState = { [GPS]: readVoltages, [ALARM]: readAlarm, [STATE]: readEvent }[type]
  readState?.(reader, attributes)
  return { fixTime, valid, latitude, longitude, speed, course, network: networkOf([cellTower(cell)])!, attributes }
}

function readVoltages(reader: Reader, attributes: Attributes): void {
  if (reader.left >= 2) putStatus(attributes, reader.u16())
  if (reader.left < 8) return
  putAll(attributes, { battery: reader.u16() / 1000, rssi: reader.u16(), adc1: reader.u16(), adc2: reader.u16() })
}

function readAlarm(reader: Reader, attributes: Attributes): void {
  addAlarm(attributes, alarms[reader.u8()])
}

/** Events 1 to 3 say since when. */
function readEvent(reader: Reader, attributes: Attributes): void {
  const event = reader.u8()
  put(attributes, 'event', event)
  if (event < 1 || event > 3) return
  reader.skip(4)
  if (reader.left >= 2) putStatus(attributes, reader.u16())
}
