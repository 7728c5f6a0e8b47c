import { addAlarm, put, putAll } from '../attributes.ts'
import type { Attributes, DeviceMessage, Fix } from '../define.ts'
import { hexInteger, split, trimmed } from '../text.ts'
import { readGps } from './gps.ts'
import { readLbs } from './lbs.ts'
import { acknowledged, extendedAcknowledgement, type Packet, placeless, readTime, unanswered } from './packet.ts'

/** Type 8C: values of the vehicle's bus as `key=value,` in hex. */
export function obd(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix = placeless(readTime(packet))
  put(fix.attributes, 'ignition', reader.u8() > 0)
  const text = reader.text(reader.left - 18) // what follows has no known meaning
  for (const pair of text.split(',')) readObdValue(pair, fix.attributes)
  return unanswered(fix)
}

/** By the number that the first two hex digits of the key make. */
const obdKeys: Readonly<Record<number, string>> = {
  40: 'odometer',
  43: 'fuel',
  45: 'coolantTemp',
  53: 'obdSpeed',
  54: 'rpm',
  71: 'fuelUsed',
  73: 'hours',
}
const OBD_VIN = 74

function readObdValue(pair: string, attributes: Attributes): void {
  const [name = '', value] = split(pair, '=')
  if (value === undefined) return
  const key = hexInteger(name.slice(0, 2))
  if (key === OBD_VIN) put(attributes, 'vin', value)
  else if (obdKeys[key]) put(attributes, obdKeys[key], hexInteger(value) / 100)
}

/** Type 40: a battery with fourteen cells and its controller. */
export function batteryManagement(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  reader.skip(8) // serial number
  const fix = placeless(new Date(reader.u32() * 1000))
  const { attributes } = fix
  put(attributes, 'relativeCapacity', reader.u8())
  put(attributes, 'remainingCapacity', reader.u16())
  put(attributes, 'absoluteCapacity', reader.u8())
  put(attributes, 'fullCapacity', reader.u16())
  put(attributes, 'batteryHealth', reader.u8())
  put(attributes, 'batteryTemp', reader.u16() / 10 - 273.1)
  put(attributes, 'current', reader.u16())
  put(attributes, 'battery', reader.u16() / 1000)
  put(attributes, 'cycleIndex', reader.u16())
  for (let cell = 1; cell <= 14; cell++) put(attributes, `batteryCell${cell}`, reader.u16() / 1000)
  put(attributes, 'currentChargeInterval', reader.u16())
  put(attributes, 'maxChargeInterval', reader.u16())
  put(attributes, 'barcode', trimmed(reader.text(16)))
  put(attributes, 'batteryVersion', reader.u16())
  put(attributes, 'manufacturer', trimmed(reader.text(16)))
  put(attributes, 'batteryStatus', reader.u32())
  put(attributes, 'controllerStatus', reader.u32())
  put(attributes, 'controllerFault', reader.u32())
  return acknowledged(packet, fix)
}

const AZ735_ALARM = 0x33

/** Extended 32 and 33 of the AZ735: a report and an alarm. */
export function az735(packet: Packet): DeviceMessage[] {
  const { reader, type } = packet
  const fix: Fix = { attributes: {} }
  if (!readGps(packet, fix, { hasLength: true })) makePlaceless(fix)
  if (readLbs(packet, fix, true)) put(fix.attributes, 'rssi', reader.u8())
  reader.skip(reader.u8()) // further masts
  reader.skip(reader.u8()) // access points
  const status = reader.u8()
  put(fix.attributes, 'status', status)
  if (type === AZ735_ALARM) {
    putAll(fix.attributes, { armed: armedBy[status] })
    addAlarm(fix.attributes, az735Alarms[status])
  }
  reader.skip(reader.u8()) // reserved
  return [{ fixes: [fix], replies: [extendedAcknowledgement(packet)] }]
}

/** The packet has only a time, which becomes the device time. */
function makePlaceless(fix: Fix): void {
  if (fix.fixTime) fix.deviceTime = fix.fixTime
  delete fix.fixTime
  fix.outdated = true
}

const armedBy: Readonly<Record<number, boolean>> = { 160: true, 161: false }
const az735Alarms: Readonly<Record<number, string>> = {
  162: 'lowBattery',
  163: 'lowBattery',
  164: 'general',
  165: 'door',
}
