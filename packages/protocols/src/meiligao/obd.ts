import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { asciiText, Items } from '../text.ts'

/** Values of the vehicle's bus in the order of the message, behind commas. */
const values: readonly string[] = [
  'battery',
  'rpm',
  'obdSpeed',
  'throttle',
  'engineLoad',
  'coolantTemp',
  'fuelConsumption',
  'averageFuelConsumption',
  'drivingRange',
  'odometer',
  'singleFuelConsumption',
  'fuelUsed',
  'dtcs',
  'hardAccelerationCount',
  'hardBrakingCount',
]
/** The names have the spelling of the stock server, which rules of its users have. */
const summary: readonly string[] = [
  'totalIgnitionNo',
  'totalDrivingTime',
  'totalIdlingTime',
  'averageHotStartTime',
  'averageSpeed',
  'historyHighestSpeed',
  'historyHighestRpm',
  'totalHarshAccerleration',
  'totalHarshBrake',
]

const decodeNumbers =
  (names: readonly string[]) =>
  (reader: Reader): readonly Fix[] => {
    const items = new Items(asciiText(reader.rest()).split(','))
    const attributes: Attributes = {}
    for (const name of names) put(attributes, name, items.decimal())
    return [{ outdated: true, attributes }]
  }

export const decodeObd = decodeNumbers(values)
export const decodeSummary = decodeNumbers(summary)

export function decodeTroubleCodes(reader: Reader): readonly Fix[] {
  const attributes: Attributes = {}
  put(attributes, 'dtcs', asciiText(reader.rest()).replaceAll(',', ' '))
  return [{ outdated: true, attributes }]
}
