import { addAlarm, put } from '../attributes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { knotsFromKmh } from '../units.ts'
import { modularAlarms } from './alarms.ts'
import { packet as reply, TRAILER } from './frame.ts'
import { applyDirection, readPlace } from './gps.ts'
import type { Packet } from './packet.ts'

type Reader = Packet['reader']
type Module = (reader: Reader, fix: Fix) => void

/** Type 70: modules with number and length. */
export function modular({ reader, type }: Packet): DeviceMessage[] {
  const fix: Fix = { attributes: {} }
  while (reader.left > TRAILER) {
    const read = modules[reader.u16()]
    const length = reader.u16()
    if (read) read(reader, fix)
    else reader.skip(length)
  }
  if (!fix.fixTime) fix.outdated = true
  return [{ fixes: [fix], replies: [reply(type, Buffer.alloc(0), reader.u16())] }]
}

const modules: Readonly<Record<number, Module>> = {
  3: (reader, { attributes }) => put(attributes, 'iccid', reader.hex(10)),
  9: (reader, { attributes }) => put(attributes, 'sat', reader.u8()),
  10: (reader, { attributes }) => put(attributes, 'satVisible', reader.u8()),
  17: (reader, fix) => {
    const cell = { mcc: reader.u16(), mnc: reader.u16(), lac: reader.u16(), cid: reader.u24(), rssi: reader.u8() }
    if (cell.cid > 0) fix.network = networkOf([cellTower(cell)])!
  },
  24: (reader, { attributes }) => put(attributes, 'battery', reader.u16() / 100),
  40: (reader, { attributes }) => put(attributes, 'hdop', reader.u8() / 10),
  41: (reader, { attributes }) => put(attributes, 'index', reader.u32()),
  42: (reader, { attributes }) => {
    const input = reader.u8()
    put(attributes, 'door', (input & 0x0f) > 0)
    put(attributes, 'tamper', input >> 4 > 0)
  },
  43: (reader, { attributes }) => put(attributes, 'bootReason', reader.u8()),
  46: (reader, { attributes }) => put(attributes, 'odometer', reader.u32le()),
  51: readFix,
  52: (reader, { attributes }) => {
    const event = reader.u8()
    addAlarm(attributes, modularAlarms[event])
    put(attributes, 'event', event)
    reader.skip(4) // time
    reader.skip(reader.u8()) // details
  },
  127: (reader, { attributes }) => {
    put(attributes, 'tag1Id', reader.hex(6))
    put(attributes, 'tag1Battery', reader.u16() / 1000)
    put(attributes, 'tag1BatteryLevel', reader.u8())
    put(attributes, 'tag1Temp', reader.i16() / 10)
    put(attributes, 'tag1Humidity', reader.i16())
    put(attributes, 'tag1Status', reader.u8())
  },
}

function readFix(reader: Reader, fix: Fix): void {
  fix.fixTime = new Date(reader.u32() * 1000)
  put(fix.attributes, 'sat', reader.u8())
  fix.altitude = reader.i16()
  const place = readPlace(reader)
  fix.speed = knotsFromKmh(reader.u8())
  applyDirection(fix, place, reader.u16())
}
