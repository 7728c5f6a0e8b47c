import { put } from '../attributes.ts'
import { type Attributes, DecodeError } from '../define.ts'
import { decimal, integer } from '../text.ts'

type Use = (text: string, attributes: Attributes) => void

const real =
  (name: string, factor = 1): Use =>
  (text, attributes) =>
    put(attributes, name, decimal(text) * factor)
const whole =
  (name: string): Use =>
  (text, attributes) =>
    put(attributes, name, integer(text))
const UNKNOWN = 2
const ignition: Use = (text, attributes) => {
  const state = integer(text)
  if (state < UNKNOWN) put(attributes, 'ignition', state > 0)
}

/** What stands in which field of a line, by its type. */
const lines: Readonly<Record<string, Readonly<Record<number, Use>>>> = {
  T1: {
    2: real('rpm'),
    4: real('fuel'),
    10: whole('coolantTemp'),
    12: whole('torque'),
    14: real('power'),
    16: real('oilTemp'),
    18: real('throttle'),
    23: whole('oilPressure'),
    26: ignition,
    28: real('catalystLevel'),
  },
  T2: {
    1: real('odometer', 1000),
    17: whole('hours'),
    19: real('fuelConsumption'),
    21: real('fuelUsed'),
  },
}

/** Reads the lines of a vehicle's bus. Throws a `DecodeError` for a field that is missing or no number. */
export function readSerial(content: string): Attributes {
  const attributes: Attributes = {}
  for (const line of content.split('\r\n')) {
    const fields = line.split(',')
    const uses = Object.hasOwn(lines, fields[0]!) ? lines[fields[0]!]! : {}
    for (const [at, use] of Object.entries(uses)) {
      const field = fields[Number(at)]
      if (field === undefined) throw new DecodeError(`The line ${fields[0]} has no field ${at}`)
      use(field, attributes)
    }
  }
  return attributes
}
