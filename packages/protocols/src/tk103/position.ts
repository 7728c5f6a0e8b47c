import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, DecodeContext, DeviceMessage } from '../define.ts'
import { decimal, degreesMinutes, hexInteger } from '../text.ts'
import { utc } from '../time.ts'
import { knotsPerUnit } from '../units.ts'
import { readCommand } from './events.ts'

/** The compact form has a number of 12 characters and its date as `yyMMdd`, the form with commas as `ddMMyy`. */
const REPORT = new RegExp(
  [
    String.raw`^\(?(?:(?<compactId>.{12})(?<compactCommand>.{4})|(?<id>[^,]*),(?<command>.{4}))`,
    String.raw`(?:,ALARM,(?<alarm>\d),\d+,|,?(?<data>\d*))(?<date>\d{6}),?(?<validity>[AV]),?`,
    String.raw` *(?<latitude>\d{2,}\.\d+)(?<north>[NS]),? *(?<longitude>\d{2,}\.\d+)(?<east>[EW]),?`,
    String.raw`(?<speed>[\d. ]{1,5})(?:\d*,)?(?<time>\d{6}),?`,
    String.raw`(?:(?<courseOfState>[\d. ]{6}|\d\d),?(?<state>[01]{2}[\da-fA-F]{6}L[\da-fA-F]+)|(?<course>\d+\.\d+))?`,
    String.raw`.*?(?<temperature>[+-]\d{3}\.\d)?\)?$`,
  ].join(''),
  's',
)

export function decodePosition(text: string, session: DecodeContext): DeviceMessage[] {
  const parts = REPORT.exec(text)?.groups
  if (!parts) return []
  const { compactId, compactCommand, id, command, alarm, data, state, temperature } = parts
  const attributes: Attributes = {}
  readCommand(compactCommand ?? command!, alarm ?? data!, attributes)
  if (state) readState(state, attributes, session.attribute('tk103.decodeLow') === true)
  if (temperature) put(attributes, 'temp1', decimal(temperature))
  const fix = {
    fixTime: momentOf(parts.date!, parts.time!, compactId !== undefined),
    valid: parts.validity === 'A',
    latitude: degreesMinutes(parts.latitude!, parts.north),
    longitude: degreesMinutes(parts.longitude!, parts.east),
    speed: decimal(parts.speed!) * knotsPerUnit(session.attribute('tk103.speed') ?? 'kmh'),
    course: decimal(parts.courseOfState ?? parts.course ?? '0'),
    attributes,
  }
  return [{ uniqueIds: [compactId ?? id!], fixes: [fix] }]
}

/** UTC, of six digits each. */
export function momentOf(date: string, time: string, isYearFirst = false): Date {
  const pairs = [date.slice(0, 2), date.slice(2, 4), date.slice(4)].map(Number)
  const [year = 0, month = 0, day = 0] = isYearFirst ? pairs : pairs.toReversed()
  return utc([year, month, day, Number(time.slice(0, 2)), Number(time.slice(2, 4)), Number(time.slice(4))])
}

type Bits = readonly (readonly [index: number, name: string])[]
const outputs: Bits = [[3, 'blocked']]
const highs: Bits = [
  [0, 'hs3'],
  [1, 'hs2'],
  [2, 'hs1'],
  [3, 'door'],
]
const lows: Bits = [
  [1, 'ls3'],
  [2, 'ls2'],
  [3, 'ls1'],
]

/** Charge and ignition, three hex digits of inputs and outputs, three of fuel, `L`, and the odometer in hex. */
function readState(state: string, attributes: Attributes, decodesLow: boolean): void {
  putAll(attributes, { charge: state[0] === '0', ignition: state[1] === '1' })
  const io = hexInteger(state[2]!)
  putAll(attributes, { in2: Number(bit(io, 0)), panic: Number(bit(io, 1)), out2: Number(bit(io, 2)) })
  readBits(io, outputs)
  readBits(hexInteger(state[3]!), highs)
  readBits(hexInteger(state[4]!), lows)
  putAll(attributes, { fuel: hexInteger(state.slice(5, 8)), odometer: hexInteger(state.slice(9)) })

  function readBits(value: number, names: Bits): void {
    for (const [index, name] of names)
      if (decodesLow || bit(value, index)) put(attributes, name, Number(bit(value, index)))
  }
}
