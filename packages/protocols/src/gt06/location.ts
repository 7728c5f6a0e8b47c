import { addAlarm, put } from '../attributes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { msFromMinutes } from '../units.ts'
import { alarmOf } from './alarms.ts'
import { TRAILER } from './frame.ts'
import { readGps } from './gps.ts'
import { readLbs } from './lbs.ts'
import { acknowledged, isNtReport, type Packet, placeless, readTime } from './packet.ts'
import { readStatus } from './status.ts'
import { readTail } from './tail.ts'

const gpsTypes = new Set([
  0x10, 0x11, 0x12, 0x16, 0x17, 0x1a, 0x1e, 0x22, 0x25, 0x26, 0x27, 0x2d, 0x31, 0x32, 0x37, 0x39, 0xa0, 0xa2, 0xa4,
])
const lbsTypes = new Set([
  0x11, 0x12, 0x16, 0x17, 0x19, 0x22, 0x25, 0x26, 0x27, 0x2d, 0x31, 0x32, 0x37, 0x39, 0xa0, 0xa2, 0xa4, 0xa5, 0xa7,
])
const statusTypes = new Set([0x13, 0x16, 0x19, 0x26, 0x27, 0x32, 0x36, 0x39, 0xa2, 0xa4, 0xa5])
/** A3 is a fence alarm with a place, or the status of a Seeworld unit. */
const FENCE_OR_STATUS = 0xa3

const shortLbsTypes = new Set([0x19, 0x39, 0xa2, 0xa5])
const languageTypes = new Set([0x27, 0x36, 0x39, 0xa2, 0xa4])
const wideAlarmTypes = new Set([0x27, 0x39, 0xa4])
const fenceTypes = new Set([0x27, 0xa4])

/** Every type of the family, with the parts it may hold. */
export const locationTypes: readonly number[] = [
  ...new Set([...gpsTypes, ...lbsTypes, ...statusTypes, FENCE_OR_STATUS]),
]

const hasGps = ({ type, variant }: Packet): boolean =>
  type === FENCE_OR_STATUS ? variant !== 'SEEWORLD' : gpsTypes.has(type)
const hasLbs = ({ type, variant }: Packet): boolean =>
  type === FENCE_OR_STATUS ? variant !== 'SEEWORLD' : lbsTypes.has(type)
const hasStatus = (packet: Packet): boolean =>
  packet.type === FENCE_OR_STATUS ? packet.variant === 'SEEWORLD' : statusTypes.has(packet.type) || isNtReport(packet)

/** The family of location, alarm and status packets: a place, a mast, a status, then what the variant adds. */
export function location(packet: Packet): DeviceMessage[] {
  const { reader, type, variant } = packet
  if (variant === 'SPACE10X') return [] // masts only, in a layout of its own
  const fix: Fix = hasGps(packet) ? { attributes: {} } : placeless()
  put(fix.attributes, 'type', type)
  readHead(packet)
  if (hasGps(packet)) readGps(packet, fix)
  if (hasLbs(packet) && reader.left > TRAILER) readLbs(packet, fix, lbsHasLength(packet))
  if (hasStatus(packet)) readStatusPart(packet, fix)
  if (languageTypes.has(type) || isNtReport(packet)) reader.skip(1) // language
  readTail(packet, fix)
  if (isNtReport(packet)) readNtTail(packet, fix)
  readUploadMode(packet, fix)
  if (reader.left === 4 + TRAILER) put(fix.attributes, 'odometer', reader.u32())
  if (fenceTypes.has(type)) put(fix.attributes, 'geofence', reader.u8())
  return acknowledged(packet, fix)
}

function readHead(packet: Packet): void {
  const { reader, type, model } = packet
  if (type === 0x12 && model.name === 'QH302R') reader.skip(8) // IMEI
  if (isNtReport(packet)) {
    reader.skip(1 + 8) // source of the place, IMEI
    readTime(packet) // transmission time; like the stock server, the time of the place is used for both
  }
}

const lbsHasLength = (packet: Packet): boolean =>
  hasStatus(packet) && !shortLbsTypes.has(packet.type) && !(packet.type === 0x16 && packet.variant === 'VXT01')

function readStatusPart(packet: Packet, fix: Fix): void {
  const { reader, type, length, variant } = packet
  if (type === 0xa2) reader.skip(1) // network
  readStatus(packet, fix.attributes)
  if (variant === 'OBD6') readObdStatus(packet, fix)
  else if (variant === 'SEEWORLD' && length === 0x18) readSeeworldStatus(packet, fix)
  else readCommonStatus(packet, fix)
}

function readObdStatus({ reader, model, variant }: Packet, { attributes }: Fix): void {
  const signal = reader.u16()
  put(attributes, 'sat', ((signal >> 10) & 0x1f) + ((signal >> 5) & 0x1f))
  put(attributes, 'rssi', signal & 0x1f)
  addAlarm(attributes, alarmOf(reader.u8(), model, variant))
  reader.skip(1) // language
  put(attributes, 'batteryLevel', reader.u8())
  const mode = reader.u8()
  put(attributes, 'power', reader.u16() / 100)
  reader.skip(1 + 2) // reserved, working time
  if (mode === 4) put(attributes, 'temp1', reader.i16() / 10)
}

function readSeeworldStatus({ reader }: Packet, { attributes }: Fix): void {
  reader.skip(2 + 1)
  put(attributes, 'rssi', reader.u8())
  put(attributes, 'power', reader.u8())
  reader.skip(3)
  put(attributes, 'steps', reader.u32())
  put(attributes, 'batteryLevel', reader.u8())
  put(attributes, 'charge', reader.u8() === 1)
  put(attributes, 'motion', reader.u8() === 1)
}

function readCommonStatus(packet: Packet, { attributes }: Fix): void {
  const { reader, type, model, variant } = packet
  if (type === 0xa2 || isNtReport(packet)) put(attributes, 'power', reader.u16() / 100)
  readBattery(packet, attributes)
  put(attributes, 'rssi', reader.u8())
  if (type === 0x13 && model.isLw) {
    put(attributes, 'power', (reader.u16() & 0x0fff) / 10)
    return
  }
  const low = reader.u8()
  const extension = wideAlarmTypes.has(type) ? low + ((reader.peek() >> 4) << 8) : low
  if (type === 0x13 && model.isSeeworld) put(attributes, 'power', extension)
  else if (variant !== 'VXT01') addAlarm(attributes, alarmOf(extension, model, variant))
  if (variant === 'TRX16I') put(attributes, 'event', extension)
}

/** The battery level, which depends on the model: six steps, a percentage, or volts. */
function readBattery(packet: Packet, attributes: Fix['attributes']): void {
  const { reader, type, model } = packet
  if (type === 0x13 && model.name === 'R11') {
    put(attributes, 'power', reader.u16() / 100)
    return
  }
  const battery = reader.u8()
  if (isNtReport(packet)) put(attributes, 'battery', battery / 10)
  else if (battery <= 6) put(attributes, 'batteryLevel', Math.trunc((battery * 100) / 6))
  else if (battery <= 100) put(attributes, 'batteryLevel', battery)
}

function readNtTail({ reader, type }: Packet, { attributes }: Fix): void {
  put(attributes, 'odometer', reader.u24())
  put(attributes, 'hours', msFromMinutes(reader.u24()))
  if (type !== 0x25) return
  const length = reader.u8()
  if (length === 0) return
  reader.skip(1) // kind of identifier
  put(attributes, 'driverUniqueId', reader.hex(length - 1))
}

/** Many packets end with the ignition, the upload mode and whether they were stored before; some have the mileage after that. */
function readUploadMode({ reader }: Packet, { attributes }: Fix): void {
  if (reader.left !== 3 + TRAILER && reader.left !== 3 + 4 + TRAILER) return
  put(attributes, 'ignition', reader.u8() > 0)
  reader.skip(1)
  put(attributes, 'archive', reader.u8() > 0 ? true : undefined)
}
