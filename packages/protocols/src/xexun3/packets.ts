import { put } from '../attributes.ts'
import { type Field, f32, f64, i8, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import type { Reading } from '../reading.ts'
import { alarmOf, altitude, kmh, latitude, longitude } from '../targets.ts'

const deviceTime = u32((seconds, { fix }) => {
  fix.deviceTime = new Date(seconds * 1000)
})
const bothTimes = u32((seconds, { fix }) => {
  fix.fixTime = new Date(seconds * 1000)
  fix.deviceTime = fix.fixTime
  fix.valid = true
})

const place = layout(
  ...[bothTimes, f64(latitude), f64(longitude), f32(altitude)],
  ...[skipBytes(1), u8('sat'), skipBytes(1), u16(kmh)],
)

const accessPoints = layout(deviceTime, (reader, { wifi }) => {
  for (let left = reader.u8(); left > 0; left--) wifi.push(wifiAccessPoint(macFromHex(reader.hex(6)), reader.i8()))
})

const tower = layout(deviceTime, (reader, { cells }) => {
  const [mcc, mnc, lac, cid, rssi] = [reader.u16(), reader.u16(), reader.i32(), reader.u32(), reader.u8()]
  cells.push({ mcc, mnc, lac, cid, rssi })
})

const WITH_ICCID = 17
const alarms: Readonly<Record<number, string>> = {
  ...{ 1: 'sos', 2: 'lowBattery', 4: 'removing', 5: 'movement', 7: 'fallDown', 8: 'accident', 11: 'powerRestored' },
  ...{ 12: 'powerCut', 13: 'powerOn', 14: 'powerOff', 15: 'door', 16: 'door' },
}

const alarm = layout(deviceTime, (reader, reading) => {
  const [code, length] = [reader.u8(), reader.u8()]
  alarmOf(alarms)(code, reading)
  if (code === WITH_ICCID && length > 0) put(reading.fix.attributes, 'iccid', reader.hex(length))
})

/** An attribute, but for the value that stands for none. */
const unless =
  (none: number, name: string) =>
  (value: number, { fix }: Reading): void =>
    put(fix.attributes, name, value === none ? undefined : value)
const isPositive =
  (name: string) =>
  (value: number, { fix }: Reading): void =>
    put(fix.attributes, name, value > 0)

const status = layout(
  ...[u8('batteryLevel'), skipBytes(2), u8('rssi'), skipBytes(1), u8(isPositive('motion')), u8(isPositive('charge'))],
  ...[u16(unless(0xffff, 'steps')), i8(unless(-1, 'temperature')), skipBytes(1), u8(unless(0xff, 'heartRate'))],
  ...[skipBytes(3), u8(unless(0xff, 'fuelLevel'))],
)

/** The packets of a frame, by their number. */
export const packets: Readonly<Record<number, Field>> = {
  100: place,
  101: accessPoints,
  102: tower,
  105: alarm,
  106: status,
}
