import { addAlarm, put, putAll } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'
import { alertAlarms } from './alarms.ts'
import { readDate } from './zip.ts'

const ALERT = 0x82
/** The alert of a card at the reader, which names the driver. */
const CARD = 59
const SIGN = 0x8000_0000

/** A report of the universal models in bytes. */
export function decodeBinary(bytes: Buffer): DeviceMessage[] {
  const reader = new Reader(bytes)
  const type = reader.u8()
  const uniqueIds = [reader.skip(2).hex(5)]
  const mask = reader.u24()
  const fix: Fix = { attributes: {} }
  readHead(mask, reader, fix)
  readState(mask, reader, fix)
  const alert = bit(mask, 19) ? reader.u8() : 0
  if (type === ALERT) addAlarm(fix.attributes, alertAlarms[alert])
  if (bit(mask, 20)) reader.skip(2)
  if (bit(mask, 21) && alert === CARD) put(fix.attributes, 'driverUniqueId', reader.hex(8))
  return [{ uniqueIds, fixes: [fix] }]
}

function readHead(mask: number, reader: Reader, fix: Fix): void {
  const { attributes } = fix
  if (bit(mask, 1)) reader.skip(1)
  if (bit(mask, 2)) put(attributes, 'versionFw', `${reader.u8()}.${reader.u8()}.${reader.u8()}`)
  if (bit(mask, 3) && reader.u8() === 0) put(attributes, 'archive', true)
  if (bit(mask, 4) && bit(mask, 5)) fix.fixTime = readDate(reader)
  if (bit(mask, 6)) reader.skip(4)
  for (const index of [7, 8, 9]) if (bit(mask, index)) reader.skip(2)
  if (bit(mask, 10)) put(attributes, 'rssi', reader.u8())
}

function readState(mask: number, reader: Reader, fix: Fix): void {
  const { attributes } = fix
  if (bit(mask, 11)) fix.latitude = degrees(reader.u32())
  if (bit(mask, 12)) fix.longitude = degrees(reader.u32())
  if (bit(mask, 13)) fix.speed = knotsFromKmh(reader.u16() / 100)
  if (bit(mask, 14)) fix.course = reader.u16() / 100
  if (bit(mask, 15)) put(attributes, 'sat', reader.u8())
  if (bit(mask, 16)) fix.valid = reader.u8() > 0
  if (bit(mask, 17)) {
    const input = reader.u8()
    putAll(attributes, { ignition: bit(input, 0), input })
  }
  if (bit(mask, 18)) put(attributes, 'output', reader.u8())
}

/** The highest bit is the sign. */
const degrees = (value: number): number => (value >= SIGN ? -(value - SIGN) : value) / 1e6
