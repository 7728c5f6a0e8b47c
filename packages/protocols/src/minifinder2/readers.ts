import { put, putAll } from '../attributes.ts'
import { bit, bits } from '../bytes.ts'
import { knotsFromKmh } from '../units.ts'
import { putAlarms } from './alarms.ts'
import { type Read, readPlace, secondsTime } from './draft.ts'
import { readAccessPoints, readCells } from './networks.ts'
import { readBeacon, readHome, readTag } from './tags.ts'

const readAlarms: Read = (data, { fix }) => {
  putAlarms(data.u32le(), fix.attributes)
  if (data.left >= 4) fix.deviceTime = secondsTime(data)
}

const readBattery: Read = (data, { fix }) =>
  putAll(fix.attributes, { batteryLevel: data.u8(), battery: data.u16le() / 1000 })

const readGnss: Read = (data, { fix }) => {
  readPlace(data, fix)
  fix.speed = knotsFromKmh(data.u16le())
  fix.course = data.u16le()
  fix.altitude = data.i16le()
  const hdop = data.u16le()
  fix.valid = hdop > 0
  putAll(fix.attributes, { hdop: hdop / 10, odometer: data.u32le(), sat: data.u8() })
}

const readStatus: Read = (data, { fix }) => {
  fix.fixTime = secondsTime(data)
  fix.deviceTime = fix.fixTime
  const status = data.u32le()
  if (bit(status, 4)) put(fix.attributes, 'charge', true)
  if (bit(status, 7)) put(fix.attributes, 'archive', true)
  putAll(fix.attributes, {
    motion: bit(status, 9),
    rssi: bits(status, 19, 24),
    batteryLevel: bits(status, 24, 32),
    status,
  })
}

const readCall: Read = (data, { fix }) => {
  fix.fixTime = secondsTime(data)
  fix.deviceTime = fix.fixTime
  putAll(fix.attributes, { callStatus: data.u8(), callDuration: data.u16le(), callResult: data.u8() })
  put(fix.attributes, 'phone', data.text(data.left))
}

const readWifiPlace: Read = (data, { fix }) => {
  readPlace(data, fix)
  put(fix.attributes, 'hdop', data.u16le() / 10)
  fix.altitude = data.i16le()
}

const readActivities: Read = (data, { fix }) => {
  for (let index = 1; data.left > 0; index++) {
    put(fix.attributes, `activity${index}Time`, data.u32le())
    put(fix.attributes, `activity${index}`, data.u32le())
  }
}

const readBarks: Read = (data, { fix }) => {
  const barks = data.skip(4).u32le()
  if (bit(barks, 31)) put(fix.attributes, 'barkStop', true)
  put(fix.attributes, 'barkCount', bits(barks, 0, 31))
}

/** A measurement after its time; 0 and 1 are none. */
const vital =
  (name: string): Read =>
  (data, { fix }) => {
    const value = data.skip(4).u8()
    if (value > 1) put(fix.attributes, name, value)
  }

/** Key of an item → how its data is read; other items are passed over. */
export const readers: ReadonlyMap<number, Read> = new Map<number, Read>([
  [0x02, readAlarms],
  [0x14, readBattery],
  [0x19, readAccessPoints({ named: true })],
  [0x20, readGnss],
  [0x21, readCells({ wide: false, mnc: 'u8' })],
  [0x22, readAccessPoints({ named: false })],
  [0x23, readHome({ described: true })],
  [0x24, readStatus],
  [0x25, readCall],
  [0x26, readHome({ described: false })],
  [0x27, readWifiPlace],
  [0x28, readTag({ long: false })],
  [0x29, readCells({ wide: true, mnc: 'u8' })],
  [0x2a, readBeacon],
  [0x2b, readCells({ wide: true, mnc: 'u16le' })],
  [0x2c, readTag({ long: true })],
  [0x30, (data, { fix }) => put(fix.attributes, 'steps', data.skip(4).u32le())],
  [0x31, readActivities],
  [0x37, readBarks],
  [0x40, vital('heartRate')],
  [0x41, vital('spO2')],
])
