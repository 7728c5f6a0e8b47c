import { putAll } from '../attributes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { degreesMinutes } from '../text.ts'
import { addOldAlarm, type Content, cellOf, momentOf, OLD_HEAD, type Parts } from './old.ts'

/** Place and distance stand alike in the columns of old and of new units. */
export const PLACE = [
  String.raw`(?<odometer>\d{7})(?<latitude>\d{4}\.\d{4})(?<north>[NS])`,
  String.raw`(?<longitude>\d{5}\.\d{4})(?<east>[EW])`,
].join('')

export const placeOf = (parts: Parts): Pick<Fix, 'latitude' | 'longitude'> => ({
  latitude: degreesMinutes(parts.latitude!, parts.north),
  longitude: degreesMinutes(parts.longitude!, parts.east),
})

/** Format 3: columns of fixed widths. */
const COLUMNS = new RegExp(
  [
    String.raw`${OLD_HEAD}(?<date>\d{6})(?<time>\d{6})(?<io>[\da-fA-F]{4})(?<charge>[01])(?<battery>\d\d)(?<power>\d\d)`,
    String.raw`(?<adc1>\d{4})(?<adc2>\d{4})(?<temp1>\d{3})(?<temp2>\d{3})(?<lac>[\da-fA-F]{4})(?<cid>[\da-fA-F]{4})`,
    String.raw`(?<validity>[AV])(?<sat>\d\d)(?<course>\d{3})(?<speed>\d{3})(?<pdop>\d\d\.\d)${PLACE}\d{4}[\da-fA-F]{4}`,
  ].join(''),
)

/** The speed is in knots. */
export function decodeColumns(text: string, session: DecodeContext): Content {
  const parts: Parts | undefined = COLUMNS.exec(text)?.groups
  if (!parts) return {}
  const uniqueIds = [parts.id!]
  const fixTime = momentOf(parts.date!, parts.time!)
  if (!fixTime) return { uniqueIds }
  const attributes: Attributes = {}
  addOldAlarm(attributes, parts.code!)
  const { io, charge, battery, power, adc1, adc2, temp1, temp2, sat, pdop, odometer } = parts
  putAll(attributes, { io1: io, charge: charge === '1', battery: Number(battery) / 10, power: Number(power) })
  putAll(attributes, { adc1, adc2, temp1, temp2, sat: Number(sat), pdop: Number(pdop) })
  putAll(attributes, { odometer: Number(odometer) * 1000 })
  const fix: Fix = {
    ...{ fixTime, valid: parts.validity === 'A', ...placeOf(parts) },
    ...{ speed: Number(parts.speed), course: Number(parts.course) },
    ...{ network: cellOf(parts, session), attributes },
  }
  return { uniqueIds, fixes: [fix] }
}
