import { put, putAll } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { utc } from '../time.ts'
import { options } from './options.ts'

const REPORT = 0x10

/** The packed binary form of a legacy report. */
export function decodeZip(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 3)
  if (reader.u8() !== REPORT) return []
  const uniqueIds = [reader.hex(5).slice(0, 9)]
  reader.skip(3)
  const fixTime = readDate(reader)
  reader.skip(3)
  const [latitude, longitude] = [readDegrees(reader), readDegrees(reader)]
  // In knots, unlike the texts
  const [speed, course] = [readHundredths(reader, 2), readHundredths(reader, 2)]
  const flags = reader.u8()
  const fix: Fix = {
    fixTime,
    valid: bit(flags, 7),
    latitude: bit(flags, 6) ? -latitude : latitude,
    longitude: bit(flags, 5) ? -longitude : longitude,
    speed,
    course,
    attributes: {},
  }
  readState(reader, fix)
  readExtended(reader, fix, options(session).hbm)
  return [{ uniqueIds, fixes: [fix] }]
}

/** Year, month, day, hour, minute and second, a byte each. */
export function readDate(reader: Reader): Date {
  const [year, month, day] = [reader.u8(), reader.u8(), reader.u8()]
  return utc([year, month, day, reader.u8(), reader.u8(), reader.u8()])
}

const readDegrees = (reader: Reader): number => reader.u8() + reader.bcd(6) / 1e6

const readHundredths = (reader: Reader, bytes: 1 | 2): number =>
  (bytes === 1 ? reader.u8() : reader.u16()) + reader.bcd(2) / 100

function readState(reader: Reader, { attributes }: Fix): void {
  putAll(attributes, { odometer: reader.u32(), power: readHundredths(reader, 1) })
  const io = reader.u8()
  for (const [index, name] of ['ignition', 'in1', 'in2', 'in3', 'out1', 'out2'].entries())
    put(attributes, name, bit(io, index))
  put(attributes, 'event', reader.u8())
}

function readExtended(reader: Reader, fix: Fix, hbm: number): void {
  if (hbm === 1) {
    putAll(fix.attributes, { hours: reader.u32(), battery: reader.u16() })
    if (reader.u8() === 0) put(fix.attributes, 'archive', true)
  }
  if (hbm === 2) {
    const [cid, mcc, mnc] = [reader.u16(), reader.u16(), reader.u8()]
    fix.network = networkOf([cellTower({ cid, mcc, mnc, rssi: reader.u16(), lac: reader.u16() })])!
  }
}
