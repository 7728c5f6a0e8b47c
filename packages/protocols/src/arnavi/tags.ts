import type { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { type Cell, cellTower, networkOf } from '../network.ts'

interface Draft {
  readonly fix: Fix
  readonly cell: { -readonly [K in keyof Required<Cell>]: number }
  hasPlace: boolean
  isPlaceWrong: boolean
}
type Read = (reader: Reader, draft: Draft) => void

const VALUE_BYTES = 4

/** Tags of one record, each with four bytes; unknown ones are skipped. Without coordinates it is a state without a place. */
export function decodeTags(reader: Reader, time: Date): Fix {
  const draft: Draft = {
    fix: { attributes: {} },
    cell: { mcc: 0, mnc: 0, lac: 0, cid: 0, rssi: 0 },
    hasPlace: false,
    isPlaceWrong: false,
  }
  while (reader.left > 0) {
    const read = readers[reader.u8()]
    const next = reader.offset + VALUE_BYTES
    read?.(reader, draft)
    reader.skip(next - reader.offset)
  }
  return fixOf(draft, time)
}

function fixOf({ fix, cell, hasPlace, isPlaceWrong }: Draft, time: Date): Fix {
  const isCellKnown = cell.mcc || cell.mnc || cell.lac || cell.cid || cell.rssi
  const network = isCellKnown ? networkOf([cellTower(cell)]) : undefined
  const state = { attributes: fix.attributes, ...(network && { network }) }
  if (!hasPlace) return { outdated: true, deviceTime: time, ...state }
  return { ...fix, fixTime: time, valid: !isPlaceWrong, ...state }
}

type Width = 'u8' | 'u16le' | 'i16le' | 'u32le' | 'i32le'
/** A number of the unit, multiplied or divided. */
const value =
  (name: string, width: Width, { times = 1, by = 1 } = {}): Read =>
  (reader, { fix }) => {
    fix.attributes[name] = (reader[width]() * times) / by
  }
/** A measured value; 0 and FFFF mean that there is none. */
function putVolts(attributes: Attributes, name: string, millivolts: number): void {
  if (isMeasured(millivolts)) attributes[name] = millivolts / 1000
}
const isMeasured = (value: number): boolean => value !== 0 && value !== 0xffff

const readers: (Read | undefined)[] = []
Object.assign(readers, {
  1: (reader, { fix }) => {
    putVolts(fix.attributes, 'battery', reader.u16le())
    putVolts(fix.attributes, 'power', reader.u16le())
  },
  2: (reader, { fix }) => {
    fix.attributes.driverUniqueId = String(reader.u32le())
  },
  3: (reader, draft) => {
    draft.fix.latitude = reader.f32le()
    draft.hasPlace = true
  },
  4: (reader, draft) => {
    draft.fix.longitude = reader.f32le()
    draft.hasPlace = true
  },
  5: readMovement,
  6: readInputs,
  7: (reader, { cell }) => {
    cell.cid = reader.u16le()
    cell.lac = reader.u16le()
  },
  8: (reader, { cell }) => {
    cell.rssi = reader.u8()
    cell.mcc = reader.u16le()
    cell.mnc = reader.u8()
  },
  9: value('status', 'u32le'),
  51: value('canStatus', 'u32le'),
  52: value('hours', 'u32le', { times: 36_000 }),
  53: value('odometer', 'u32le', { times: 10 }),
  54: value('fuelUsed', 'u32le', { by: 10 }),
  55: value('fuelLevel', 'u16le', { by: 10 }),
  56: value('fuel', 'u32le'),
  57: value('rpm', 'u16le'),
  58: value('engineTemp', 'i32le'),
  59: value('obdSpeed', 'u32le'),
  67: value('adBlueLevel', 'u16le', { by: 10 }),
  69: (reader, { fix }) => {
    fix.attributes.engineLoad = reader.u8()
    fix.attributes.throttle = reader.u8()
    const motion = reader.u16le()
    if (motion !== 0) fix.attributes.motionStatus = motion
  },
  100: value('tachographOdometer', 'u32le', { times: 10 }),
  102: value('tachographPower', 'u32le', { by: 1000 }),
  151: value('hdop', 'u16le', { by: 100 }),
} satisfies Record<number, Read>)
for (let i = 0; i < 8; i++) readers[30 + i] = value(`adc${i + 1}`, 'u16le', { by: 1000 })
for (let i = 0; i < 10; i++) readers[40 + i] = value(`temp${i + 1}`, 'i16le', { by: 100 })
for (let i = 0; i < 5; i++) readers[60 + i] = value(`axleLoad${i + 1}`, 'u32le')
for (let i = 0; i < 9; i++) readers[71 + i] = fuelSensor(i + 1)

/** Half of the course, a tenth of the altitude, satellites of two systems, speed in knots. */
function readMovement(reader: Reader, draft: Draft): void {
  draft.fix.course = reader.u8() * 2
  draft.fix.altitude = reader.u8() * 10
  const satellites = reader.u8()
  draft.isPlaceWrong = satellites >= 0xfe
  if (!draft.isPlaceWrong) draft.fix.attributes.sat = (satellites & 0x0f) + (satellites >> 4)
  draft.fix.speed = reader.u8()
}

/** The state of all inputs, or the number of one input with its value. */
function readInputs(reader: Reader, { fix: { attributes } }: Draft): void {
  const mode = reader.u8()
  const number = reader.u8()
  const value = reader.u16le()
  if (mode === 1) {
    attributes.ignition = (number & 1) !== 0
    attributes.callButton = (number & 2) !== 0
    attributes.input = value
  } else if (mode === 6) attributes[`pulses${number}`] = value
  else if (mode === 7) attributes[`freq${number}`] = value
  else if (mode === 8) attributes[`adc${number}`] = value / 1000
}

/** Level and temperature; a sensor that is not connected has neither. */
function fuelSensor(number: number): Read {
  const [level, temperature] = [`llsLevel${number}`, `llsTemp${number}`]
  return (reader, { fix: { attributes } }) => {
    const measured = reader.u16le()
    if (!isMeasured(measured)) return
    attributes[level] = measured
    attributes[temperature] = (reader.u16le() - 100) / 10
  }
}
