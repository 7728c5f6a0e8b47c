import type { Network } from '@rastro/core/model/position'
import { addAlarm } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { cellTower, homeNetwork } from '../network.ts'
import { requirePlace } from '../place.ts'
import { knotsFromKmh } from '../units.ts'
import { ioName } from './io.ts'
import { networkOfOperator, readSixteens, readUnsigned } from './record.ts'

export const CODEC_7 = 0x07
const EPOCH = Date.UTC(2007, 0, 1)

/** One record of codec 7, as the GH3000 sends it. `sixteens`: a group of 16-byte values ends it. */
export function readGh3000Record(reader: Reader, session: DecodeContext, sixteens: boolean): Fix {
  const time = new Date(EPOCH + (reader.u32() & 0x3fffffff) * 1000)
  const mask = reader.u8()
  const fix: Fix = { valid: true, attributes: {} }
  if (bit(mask, 0)) readPlace(reader, Object.assign(fix, { fixTime: time }), session)
  else Object.assign(fix, { deviceTime: time, outdated: true })
  for (let group = 0; group < 3; group++) if (bit(mask, group + 1)) readGroup(reader, 1 << group, fix.attributes)
  if (sixteens) readSixteens(reader, { wideIds: false, wideCounts: false }, fix.attributes)
  return fix
}

function readPlace(reader: Reader, fix: Fix, session: DecodeContext): void {
  const mask = reader.u8()
  if (bit(mask, 0)) {
    fix.latitude = reader.f32()
    fix.longitude = reader.f32()
    requirePlace(fix.latitude, fix.longitude)
  }
  if (bit(mask, 1)) fix.altitude = reader.u16()
  if (bit(mask, 2)) fix.course = (reader.u8() * 360) / 256
  if (bit(mask, 3)) fix.speed = knotsFromKmh(reader.u8())
  if (bit(mask, 4)) fix.attributes.sat = reader.u8()
  if (bit(mask, 5)) fix.network = readNetwork(reader, mask, session)
  else readSignal(reader, mask, fix.attributes)
}

function readSignal(reader: Reader, mask: number, attributes: Attributes): void {
  if (bit(mask, 6)) attributes.rssi = reader.u8()
  if (bit(mask, 7)) attributes.operator = reader.u32()
}

function readNetwork(reader: Reader, mask: number, session: DecodeContext): Network {
  const lac = reader.u16()
  const cid = reader.u16()
  const rssi = bit(mask, 6) ? reader.u8() : undefined
  const operator = bit(mask, 7) ? reader.u32() : 0
  const network = operator >= 1000 ? networkOfOperator(operator) : homeNetwork(session)
  return { cellTowers: [cellTower({ ...network, lac, cid, rssi })] }
}

function readGroup(reader: Reader, width: number, attributes: Attributes): void {
  const count = reader.u8()
  for (let i = 0; i < count; i++) putValue(attributes, reader.u8(), readUnsigned(reader, width))
}

const SOS = 222
const isOne = (value: number): boolean => value === 1
const meanings: Readonly<Record<number, readonly [key: string, read: (value: number) => number | boolean]>> = {
  1: ['batteryLevel', (value) => value],
  2: ['usbConnected', isOne],
  5: ['uptime', (value) => value],
  20: ['hdop', (value) => value / 10],
  21: ['vdop', (value) => value / 10],
  22: ['pdop', (value) => value / 10],
  67: ['battery', (value) => value / 1000],
  221: ['button', (value) => value],
  240: ['motion', isOne],
  244: ['roaming', isOne],
}

function putValue(attributes: Attributes, id: number, value: number): void {
  const meaning = meanings[id]
  if (id === SOS) addAlarm(attributes, value === 1 ? 'sos' : undefined)
  else if (meaning) attributes[meaning[0]] = meaning[1](value)
  else attributes[ioName(id)] = value
}
