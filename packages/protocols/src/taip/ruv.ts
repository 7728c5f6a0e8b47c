import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { type Attributes, DecodeError } from '../define.ts'
import { integer } from '../text.ts'

type Use = (text: string, attributes: Attributes) => void

const text =
  (name: string): Use =>
  (value, attributes) =>
    put(attributes, name, value)
const whole =
  (name: string, factor = 1): Use =>
  (value, attributes) =>
    put(attributes, name, integer(value) * factor)
const tenths =
  (name: string): Use =>
  (value, attributes) =>
    put(attributes, name, integer(value) / 10)
const flag =
  (name: string, index: number): Use =>
  (value, attributes) =>
    put(attributes, name, bit(integer(value), index))
const volts: Use = (value, attributes) => {
  put(attributes, 'battery', integer(value.slice(0, 4)) * 0.01)
  put(attributes, 'power', integer(value.slice(4)) * 0.01)
}
const hours = whole('hours', 60_000)

/** What stands in which field, by the number of the report. */
const reports: Readonly<Record<string, Readonly<Record<number, Use>>>> = {
  '00': { 3: volts, 4: text('serial'), 5: text('versionFw'), 6: text('versionHw'), 12: text('iccid') },
  '01': {
    3: volts,
    7: hours,
    8: whole('odometer'),
    9: whole('rpm'),
    10: whole('coolantTemp'),
    11: whole('oilPressure'),
    12: whole('fuelLevel'),
    16: text('driverUniqueId'),
  },
  '02': { 11: whole('tripTime'), 12: whole('tripDistance'), 13: tenths('fuelUsed') },
}
const engine: Readonly<Record<number, Use>> = {
  3: whole('throttle'),
  4: hours,
  5: whole('odometer'),
  6: whole('rpm'),
  7: whole('coolantTemp'),
  8: whole('oilPressure'),
  9: whole('fuelLevel'),
  10: tenths('fuelUsed'),
  12: whole('obdSpeed'),
  13: whole('engineTorque'),
  15: whole('engineBrake'),
  19: flag('cruiseControl', 0),
  20: flag('clutchState', 6),
  21: flag('parkingBrake', 2),
  22: flag('serviceBrake', 3),
}

/** Reads the fields of an Akroz report, which stand before its items. Throws a `DecodeError` for one that is missing. */
export function readFields(report: string, attributes: Attributes): void {
  const end = report.indexOf(';')
  if (end < 0) throw new DecodeError('The report has no items')
  const fields = report.slice(0, end).split(',')
  for (const [at, use] of Object.entries(reports[report.slice(3, 5)] ?? engine)) {
    const field = fields[Number(at)]
    if (field === undefined) throw new DecodeError(`The report has no field ${at}`)
    use(field, attributes)
  }
}
