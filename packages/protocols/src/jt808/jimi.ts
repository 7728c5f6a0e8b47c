import { addAlarm, put, putAll } from '../attributes.ts'
import { type Item, type ItemTable, readInner, value } from './item.ts'

const models = ['JC371', 'JC181', 'JC182', 'JC450', 'JC451']

/** What the item E8 of these cameras reports by its first number → the alarm. */
const alarms: Readonly<Record<number, string>> = {
  1: 'fault',
  1024: 'hardAcceleration',
  1025: 'hardBraking',
  1026: 'hardCornering',
  1027: 'overspeed',
  1029: 'accident',
  1030: 'vibration',
  1031: 'tow',
  1032: 'geofenceEnter',
  1033: 'geofenceExit',
  1036: 'door',
  1042: 'hardAcceleration',
  1043: 'hardBraking',
  1044: 'hardCornering',
  1045: 'laneChange',
  1046: 'accident',
  1047: 'accident',
  3073: 'sos',
  3074: 'lowPower',
  3077: 'general',
  3086: 'powerCut',
  3087: 'lowBattery',
  3088: 'powerOff',
  3090: 'tampering',
}

const values: ItemTable = {
  1: value('battery', (reader) => reader.u16() / 100),
  2: value('dataUsage', (reader) => reader.u32()),
  3: value('batteryLevel', (reader) => reader.u8()),
  4: value('charge', (reader) => reader.u8() === 0),
  5: value('iccid', (reader) => reader.hex(10).slice(0, 19)),
  7: value('hdop', (reader) => reader.u16() / 10),
  8193: value('power', (reader) => reader.u16() / 10),
}

/** Item E8: events and state of Jimi's cameras; the state of a lock on other models. */
export function readJimi(item: Item): void {
  const { reader, attributes, model } = item
  if (!models.includes(model)) {
    put(attributes, 'lockStatus', reader.u24())
    return
  }
  const kind = reader.u16()
  if (kind === 0x2002) {
    putAll(attributes, { uploadMode: reader.skip(1).u8(), buffered: reader.u8() === 1 })
  } else if (kind === 0x2003) {
    readPower(item)
  } else if (kind === 0x2005) {
    reader.skip(1)
    readInner(values, item, 'u16')
  } else if (kind === 0x0c03 || kind === 0x0c04) {
    put(attributes, 'ignition', kind === 0x0c03)
  } else addAlarm(attributes, alarms[kind])
}

/** Steps of the battery that the cameras report, 1 to 6. */
const MOST_STEPS = 6

function readPower({ reader, attributes }: Item): void {
  put(attributes, 'charge', reader.skip(1).u8() === 1)
  const steps = reader.u8()
  if (steps >= 1 && steps <= MOST_STEPS) put(attributes, 'batteryLevel', Math.trunc((steps * 100) / MOST_STEPS))
  putAll(attributes, { battery: reader.u16() / 100, rssi: reader.u8(), power: reader.u16() / 100 })
}
