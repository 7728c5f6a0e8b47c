import { addAlarm, put, putAll } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { trimmed } from '../text.ts'
import type { Packet } from './packet.ts'
import { placeless, readCoordinates, readTime } from './place.ts'

/** Kind F0: the vehicle's bus. Like the stock server, the fix counts as one without a place, even where the message has one. */
export function readVehicle({ reader, session }: Packet): Fix | undefined {
  const time = readTime(reader, session)
  const fix = placeless(time)
  if (reader.u8() > 0) put(fix.attributes, 'archive', true)
  const kind = reader.skip(1).u8()
  const read = placed[kind] ?? unplaced[kind]
  if (!read) return undefined
  read(reader, fix)
  if (kind in placed) {
    readCoordinates(reader, fix, session)
    fix.fixTime = time
  }
  return fix
}

type Read = (reader: Reader, fix: Fix) => void

/** Kinds that are followed by status and coordinates. */
const placed: Readonly<Record<number, Read>> = { 1: readValues, 2: readFaults, 3: readEvents }
const unplaced: Readonly<Record<number, Read>> = { 4: readTrip, 11: readVin, 21: readImpact }

type Value = readonly [key: string, read: (reader: Reader) => number]

const odometer: Value = ['odometer', (reader) => reader.u32() * 100]
const fuelUsed: Value = ['fuelUsed', (reader) => reader.u32() / 100]
const fuelConsumption: Value = ['fuelConsumption', (reader) => reader.u16() / 100]
const throttle: Value = ['throttle', (reader) => reader.u8()]

const values: Readonly<Record<number, Value>> = {
  258: odometer,
  259: ['fuel', (reader) => reader.u32() / 100],
  261: fuelUsed,
  273: ['fuelTemp', (reader) => reader.u8() - 40],
  302: ['oilLevel', (reader) => reader.u16() / 10],
  330: fuelConsumption,
  1320: odometer,
  1322: ['fuel', (reader) => reader.u16() / 100],
  1323: ['fuel', (reader) => reader.u8()],
  1324: fuelUsed,
  1325: ['coolantTemp', (reader) => reader.u8() - 40],
  1326: ['airTemp', (reader) => reader.u8() - 40],
  1328: ['power', (reader) => reader.u16() / 1000],
  1333: ['obdSpeed', (reader) => reader.u16() / 10],
  1334: ['rpm', (reader) => reader.u16()],
  1335: fuelConsumption,
  1336: fuelConsumption,
  1337: fuelConsumption,
  1341: ['intakePressure', (reader) => reader.u16() / 10],
  1348: ['liquidLevel', (reader) => reader.u8()],
  1350: odometer,
  1351: throttle,
  1352: throttle,
}
const VIN = 0xfeec

function readValues(reader: Reader, { attributes }: Fix): void {
  for (let count = reader.u8(); count > 0; count--) {
    const [id, length] = [reader.u16(), reader.u8()]
    const end = reader.offset + length
    const known = values[id]
    if (known) put(attributes, known[0], known[1](reader))
    else if (id === VIN) put(attributes, 'vin', reader.text(length))
    else if (length === 1) put(attributes, `io${id}`, reader.u8())
    else if (length === 2) put(attributes, `io${id}`, reader.u16())
    else if (length === 4) put(attributes, `io${id}`, reader.u32())
    reader.offset = end
  }
}

/** Fault codes, in groups by the control unit that has them. */
function readFaults(reader: Reader, { attributes }: Fix): void {
  const codes: string[] = []
  for (let groups = reader.u16(); groups > 0; groups--) {
    reader.skip(4)
    for (let count = reader.u16(); count > 0; count--) codes.push(trimmed(reader.skip(4 + 4).text(reader.u16())))
  }
  put(attributes, 'dtcs', codes.join(' '))
}

const events: Readonly<Record<number, string>> = {
  1: 'powerRestored',
  2: 'powerCut',
  14: 'idle',
  26: 'hardAcceleration',
  27: 'hardBraking',
  28: 'hardCornering',
  29: 'laneChange',
  30: 'laneChange',
  31: 'laneChange',
  35: 'fatigueDriving',
  37: 'overspeed',
  38: 'accident',
  39: 'accident',
  40: 'accident',
  49: 'door',
  50: 'door',
}

function readEvents(reader: Reader, { attributes }: Fix): void {
  for (let count = reader.u8(); count > 0; count--) {
    addAlarm(attributes, events[reader.u8()])
    reader.skip(reader.u8())
  }
}

const ENDED = 2

function readTrip(reader: Reader, { attributes }: Fix): void {
  const property = reader.u8()
  put(attributes, 'tripNumber', reader.u32())
  if (property !== ENDED) return
  reader.skip(6 + 6 + 8 + 8 + 1) // times and places of start and end
  putAll(attributes, {
    idlingCount: reader.u16(),
    idlingTime: reader.u16(),
    tripOdometer: reader.u16() * 100,
    tripFuel: reader.u16() / 100,
  })
}

function readVin(reader: Reader, { attributes }: Fix): void {
  if (reader.u8() > 0) put(attributes, 'vin', reader.text(17))
}

const impacts: Readonly<Record<number, string>> = {
  51: 'hardAcceleration',
  52: 'hardBraking',
  53: 'hardCornering',
  54: 'laneChange',
  56: 'accident',
}

function readImpact(reader: Reader, { attributes }: Fix): void {
  const event = reader.i32()
  const alarm = impacts[event]
  if (alarm) addAlarm(attributes, alarm)
  else put(attributes, 'event', event)
}
