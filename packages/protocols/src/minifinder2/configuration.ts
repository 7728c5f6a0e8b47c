import { put, putAll } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { itemsOf } from './items.ts'

type Read = (data: Reader, attributes: Attributes) => void

/** A number of the bytes that the item has, up to 32 bits. */
const number =
  (name: string): Read =>
  (data, attributes) => {
    const size = Math.min(4, data.left)
    if (size > 0) put(attributes, name, data.bytes(size).readUIntBE(0, size))
  }
const text =
  (name: string): Read =>
  (data, attributes) =>
    put(attributes, name, data.utf8(data.left))
const hex =
  (name: string): Read =>
  (data, attributes) =>
    put(attributes, name, data.hex(data.left))

const place = (data: Reader, prefix: string): Attributes => ({
  [`${prefix}Latitude`]: data.i32le() / 1e7,
  [`${prefix}Longitude`]: data.i32le() / 1e7,
})

const readNetworks: Read = (data, attributes) => {
  putAll(attributes, { rssi: data.u8(), networkStatus: data.u8(), serverStatus: data.u8() })
  const size = Math.min(6, data.left >> 1)
  putAll(attributes, { networkPlmn: data.hex(size), homePlmn: data.hex(size) })
}

/** Key of an item → the setting that it tells; other items are passed over. */
const readers: ReadonlyMap<number, Read> = new Map<number, Read>([
  [0x01, number('moduleNumber')],
  [0x02, (data, attributes) => put(attributes, 'versionFw', String(data.u32()))],
  [0x03, text('imei')],
  [0x04, text('iccid')],
  [0x05, hex('bleMac')],
  [0x06, number('settingTime')],
  [0x07, number('runTimes')],
  [0x0a, (data, attributes) => putAll(attributes, { interval: data.u24(), petMode: data.u8() })],
  [0x0d, number('passwordProtect')],
  [0x0e, (data, attributes) => put(attributes, 'timeZone', data.i8())],
  [0x0f, number('enableControl')],
  [0x13, text('deviceName')],
  [0x14, (data, attributes) => putAll(attributes, { batteryLevel: data.u8(), battery: data.u16() / 1000 })],
  [0x15, (data, attributes) => putAll(attributes, { ...place(data, 'ble'), bleLocation: data.utf8(data.left) })],
  [0x17, text('gpsUrl')],
  [0x18, text('lbsUrl')],
  [0x1a, text('firmware')],
  [0x1b, text('gsmModule')],
  [0x1d, (data, attributes) => putAll(attributes, { agpsUpdate: data.u8(), ...place(data, 'agps') })],
  [0x30, (data, attributes) => put(attributes, `number${data.u8() & 0x0f}`, data.utf8(data.left))],
  [0x31, (data, attributes) => putAll(attributes, { prefixFlag: data.u8(), prefix: data.utf8(data.left) })],
  [0x33, number('phoneSwitches')],
  [0x40, text('apn')],
  [0x41, text('apnUser')],
  [0x42, text('apnPassword')],
  [0x43, (data, attributes) => putAll(attributes, { port: data.skip(1).u16(), server: data.utf8(data.left) })],
  [
    0x44,
    (data, attributes) =>
      putAll(attributes, {
        heartbeatInterval: data.u32(),
        uploadInterval: data.u32(),
        uploadLazyInterval: data.u32(),
      }),
  ],
  [0x47, text('deviceId')],
  [0x4e, number('gsmBand')],
  [0x50, number('powerAlert')],
  [0x51, number('geoAlert')],
  [0x53, number('motionAlert')],
  [0x5c, (data, attributes) => putAll(attributes, { barkLevel: data.u8(), barkInterval: data.u32() })],
  [0x61, text('msisdn')],
  [0x62, (data, attributes) => putAll(attributes, { wifiWhitelist: data.u8(), wifiWhitelistMac: data.hex(data.left) })],
  [
    0x64,
    (data, attributes) =>
      putAll(attributes, { rssi: data.u8(), networkBand: data.u32(), operator: data.utf8(data.left) }),
  ],
  [0x65, readNetworks],
  [0x66, text('imsi')],
  [0x75, number('extraEnableControl')],
])

/** The settings of a unit, which it sends when asked. */
export function readConfiguration(reader: Reader): Attributes {
  const attributes: Attributes = {}
  for (const { key, data } of itemsOf(reader)) readers.get(key)?.(data, attributes)
  return attributes
}
