import { addAlarm, put, putAll } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { readJointechPlace } from '../jointech-place.ts'
import { cellTower, homeNetwork, networkOf } from '../network.ts'
import { isLong } from './frame.ts'

/** Bytes of a record's place, the least that a record has. */
const PLACE = 17
/** From this version on, units want their index in the answer. */
const WITH_INDEX = 0x19
/** Versions with lock events behind the state, which are skipped. */
const withEvents: readonly number[] = [0x17, 0x19]

/** A packet: one or more records about a unit, and its index. */
export function decodePacket(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 1)
  const id = reader.hex(5).replace(/^0+(?=.)/, '')
  const long = isLong(bytes)
  const version = long ? reader.u8() : 0
  const layout = reader.u8() >> 4
  reader.skip(2) // length
  const fixes: Fix[] = []
  const replies: Buffer[] = []
  while (reader.left >= PLACE) {
    const fix: Fix = { ...readJointechPlace(reader), attributes: {} }
    fixes.push(fix)
    if (!long) layouts[layout]?.(reader, fix, session)
    else if (readState(reader, fix, session)) replies.push(answerOf(version, bytes.at(-1)!))
    if (withEvents.includes(version)) reader.offset = reader.end - 1
  }
  return [{ uniqueIds: [id], fixes, ...(replies.length > 0 && { replies }) }]
}

const answerOf = (version: number, index: number): Buffer =>
  Buffer.from(version < WITH_INDEX ? '(P35)' : `(P69,0,${index})`)

const alarms: readonly (readonly [bit: number, alarm: string])[] = [
  [1, 'geofenceEnter'],
  [2, 'geofenceExit'],
  [3, 'powerCut'],
  [4, 'vibration'],
  [11, 'lowBattery'],
  [14, 'fault'],
]
const CHARGING = 0xff

/** The state in long messages; true when the unit wants an answer. */
function readState(reader: Reader, fix: Fix, session: DecodeContext): boolean {
  const { attributes } = fix
  putAll(attributes, { odometer: reader.u32() * 1000, sat: reader.u8() })
  const status = reader.skip(4).u16()
  for (const [index, alarm] of alarms) if (bit(status, index)) addAlarm(attributes, alarm)
  putAll(attributes, { blocked: bit(status, 7), status })
  const battery = reader.u8()
  if (battery === CHARGING) put(attributes, 'charge', true)
  else put(attributes, 'batteryLevel', battery)
  const [cid, lac] = [reader.u16(), reader.u16()]
  fix.network = networkOf([cellTower({ ...homeNetwork(session), lac, cid, rssi: reader.u8() })])!
  return bit(status, 5)
}

type Read = (reader: Reader, fix: Fix, session: DecodeContext) => void

/** What follows the place in short messages, by the version of the data. */
const layouts: Readonly<Record<number, Read>> = { 1: readPortable, 2: readVehicle, 3: readTanks }

function readPortable(reader: Reader, fix: Fix, session: DecodeContext): void {
  putAll(fix.attributes, { sat: reader.u8(), power: reader.u8() })
  fix.altitude = reader.skip(1).u16()
  const [cid, lac, rssi] = [reader.u16(), reader.u16(), reader.u8()]
  if (cid > 0 && lac > 0) fix.network = networkOf([cellTower({ ...homeNetwork(session), lac, cid, rssi })])!
  else put(fix.attributes, 'rssi', rssi)
}

function readVehicle(reader: Reader, { attributes }: Fix): void {
  const fuelHigh = reader.u8()
  const [doors, power, driving] = [reader.u8(), reader.u8(), reader.u8()]
  putAll(attributes, { ignition: bit(doors, 0), door: bit(doors, 6), charge: bit(power, 0), blocked: bit(power, 1) })
  if (bit(power, 2)) addAlarm(attributes, 'sos')
  if (bit(power, 3) || bit(power, 4)) addAlarm(attributes, 'gpsAntennaCut')
  if (bit(power, 4)) addAlarm(attributes, 'overspeed')
  if (bit(driving, 2)) addAlarm(attributes, 'fatigueDriving')
  if (bit(driving, 3)) addAlarm(attributes, 'tow')
  put(attributes, 'odometer', reader.skip(1).u32() * 1000)
  put(attributes, 'fuel', fuelHigh * 256 + reader.u8())
}

/** Three levels of twelve bits, a distance of twenty, a status of twenty-four. */
function readTanks(reader: Reader, { attributes }: Fix): void {
  const first = reader.u24()
  const second = reader.u32()
  const status = reader.u24()
  putAll(attributes, {
    fuel1: first >>> 12,
    fuel2: first & 0xfff,
    fuel3: second >>> 20,
    odometer: (second & 0xfffff) * 1000,
    ignition: bit(status, 0),
    status,
  })
}
