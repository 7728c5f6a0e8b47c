import { put } from '../attributes.ts'
import { bits } from '../bytes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { msFromMinutes } from '../units.ts'
import { readGps } from './gps.ts'
import { readLbs } from './lbs.ts'
import { acknowledged, type Packet, placeless, readTime, signMagnitude, unanswered } from './packet.ts'
import { cardOf } from './tail.ts'

/** Type 34 of the X1: place, mileage, mast, driver and its ports. */
export function x1(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix: Fix = { attributes: {} }
  reader.skip(4) // data and alarm
  readGps(packet, fix)
  reader.skip(2) // state of the unit
  put(fix.attributes, 'odometer', reader.u32())
  const cell = { mcc: reader.u16(), mnc: reader.u8(), lac: reader.u16(), cid: reader.u32() }
  fix.network = networkOf([cellTower(cell)])!
  const driver = reader.u32()
  put(fix.attributes, 'driverUniqueId', driver > 0 ? String(driver) : undefined)
  put(fix.attributes, 'battery', reader.u16() / 100)
  put(fix.attributes, 'power', reader.u16() / 100)
  const ports = reader.u32()
  put(fix.attributes, 'input', reader.u8())
  put(fix.attributes, 'output', reader.u8())
  for (let i = 1; i <= bits(ports, 20, 24); i++) put(fix.attributes, `adc${i}`, reader.u16() / 100)
  return unanswered(fix)
}

/** Type 24 of the SR411 mini. */
export function sr411(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix: Fix = { attributes: {} }
  readGps(packet, fix)
  readLbs(packet, fix)
  put(fix.attributes, 'ignition', reader.u8() > 0)
  put(fix.attributes, 'power', reader.u16() / 100)
  put(fix.attributes, 'battery', reader.u16() / 100)
  return unanswered(fix)
}

/** Type 38. */
export function placeWithMast(packet: Packet): DeviceMessage[] {
  const fix: Fix = { attributes: {} }
  readGps(packet, fix)
  packet.reader.skip(2) // upload mode, retransmission
  readLbs(packet, fix)
  return unanswered(fix)
}

/** Type 61: a place with the iButton that was read. */
export function iButton(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix: Fix = { attributes: {} }
  reader.skip(8) // IMEI
  readGps(packet, fix)
  readLbs(packet, fix)
  put(fix.attributes, 'driverUniqueId', String(reader.u32() * 0x1_0000 + reader.u16()))
  return acknowledged(packet, fix)
}

/** Type 36 of the TRX16I. */
export function trx16i(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix: Fix = { attributes: {} }
  readGps(packet, fix)
  readLbs(packet, fix)
  put(fix.attributes, 'ignition', reader.u8() > 0)
  put(fix.attributes, 'uploadMode', reader.u8())
  put(fix.attributes, 'archive', reader.u8() > 0)
  put(fix.attributes, 'odometer', reader.u32())
  put(fix.attributes, 'power', reader.u16() / 100)
  put(fix.attributes, 'battery', reader.u8() / 10)
  put(fix.attributes, 'hours', msFromMinutes(reader.u24()))
  put(fix.attributes, 'driverUniqueId', cardOf(reader.hex(8)))
  return acknowledged(packet, fix)
}

/** How long the content of a status with a thermometer is, trailer included. */
export const THERMOMETER_LENGTH = 22

/** Type 13 of that length: battery and one temperature, positive when its highest bit is set. */
export function thermometer(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix = placeless()
  reader.skip(5) // content, satellites, alarm, language
  put(fix.attributes, 'batteryLevel', reader.u8())
  reader.skip(8) // mode, voltage, reserved, working times and time
  put(fix.attributes, 'temp1', -signMagnitude(reader.u16(), 15) / 10)
  return acknowledged(packet, fix)
}

/** Type B2: a beacon that a clock-in was made at. */
export function beacon(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix = placeless(readTime(packet))
  put(fix.attributes, 'rssi', reader.i8())
  put(fix.attributes, 'tagMac', reader.hex(6))
  put(fix.attributes, 'tagUuid', reader.hex(16))
  put(fix.attributes, 'tagMajor', reader.u16())
  put(fix.attributes, 'tagMinor', reader.u16())
  put(fix.attributes, 'tagBattery', reader.u16() / 100)
  put(fix.attributes, 'clock', bits(reader.u8(), 2, 6))
  return acknowledged(packet, fix)
}
