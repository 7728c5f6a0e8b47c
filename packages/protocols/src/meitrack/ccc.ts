import { putAll } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { knotsFromKmh } from '../units.ts'
import { putAlarm } from './events.ts'
import type { Packet } from './packet.ts'

/** Two numbers of two bytes and one of four before the records. */
const SKIPPED = 8
const RECORD_BYTES = 0x34
const EPOCH_SECONDS = 946_684_800

/** Seconds since 2000. */
export const timeOf = (seconds: number): Date => new Date((EPOCH_SECONDS + seconds) * 1000)

/** The records of a CCC message, all of one length. */
export function readRecords({ bytes, dataAt }: Packet): Fix[] {
  const reader = new Reader(bytes, dataAt).skip(SKIPPED)
  const fixes: Fix[] = []
  while (reader.left >= RECORD_BYTES) fixes.push(readRecord(reader.slice(RECORD_BYTES)))
  return fixes
}

function readRecord(reader: Reader): Fix {
  const attributes: Attributes = { event: reader.u8() }
  putAlarm(attributes)
  const [latitude, longitude] = [reader.i32le() / 1e6, reader.i32le() / 1e6]
  const fixTime = timeOf(reader.u32le())
  const valid = reader.u8() === 1
  const [sat, rssi] = [reader.u8(), reader.u8()]
  const [speed, course] = [knotsFromKmh(reader.u16le()), reader.u16le()]
  const hdop = reader.u16le() / 10
  const altitude = reader.u16le()
  const [odometer, runtime] = [reader.u32le(), reader.u32le()]
  const [mcc, mnc, lac, cid] = [reader.u16le(), reader.u16le(), reader.u16le(), reader.u16le()]
  const [status, adc1] = [reader.u16le(), reader.u16le()]
  const [battery, power] = [reader.u16le() / 100, reader.u16le()]
  putAll(attributes, { sat, hdop, odometer, runtime, status, adc1, battery, power })
  return {
    ...{ fixTime, valid, latitude, longitude, speed, course, altitude },
    network: networkOf([cellTower({ mcc, mnc, lac, cid, rssi })])!,
    attributes,
  }
}
