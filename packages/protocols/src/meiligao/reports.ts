import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { asciiText, degreesMinutes } from '../text.ts'
import { readAlarm } from './alarms.ts'
import { momentOf, readRegular } from './place.ts'

const textOf = (reader: Reader): string => asciiText(reader.rest())

export const decodePosition = (reader: Reader): readonly Fix[] => decodeWith({}, reader)

function decodeWith(attributes: Attributes, reader: Reader): readonly Fix[] {
  const fix = readRegular(textOf(reader), attributes)
  return fix ? [fix] : []
}

/** A report from the memory of the unit has six bytes before it. */
export const decodeLogged = (reader: Reader): readonly Fix[] => decodePosition(reader.skip(6))

export function decodeAlarm(reader: Reader, session: DecodeContext): readonly Fix[] {
  const attributes: Attributes = {}
  readAlarm(reader.u8(), attributes, session)
  return decodeWith(attributes, reader)
}

const CARDS = 15
const CARD_DIGITS = 10
const CARDS_PLACE = new RegExp(
  [
    String.raw`^\|(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d),(?<date>\d{6}),`,
    String.raw`(?<latitude>\d+\.\d+),(?<north>[NS]),(?<longitude>\d+\.\d+),(?<east>[EW])`,
  ].join(''),
)

/** The numbers of up to 15 cards that are near, and where. */
export function decodeCards(reader: Reader): readonly Fix[] {
  const attributes: Attributes = {}
  for (let card = 1; card <= CARDS; card++) {
    const number = reader.u32()
    if (number === 0) continue
    const digits = String(number).padStart(CARD_DIGITS, '0')
    put(attributes, `card${card}`, digits)
    put(attributes, 'driverUniqueId', digits)
  }
  const parts = CARDS_PLACE.exec(textOf(reader))?.groups
  if (!parts) return []
  const { hour, minute, second, date, latitude, north, longitude, east } = parts
  return [
    {
      fixTime: momentOf(date!, [hour, minute, second].map(Number)),
      valid: true,
      latitude: degreesMinutes(latitude!, north),
      longitude: degreesMinutes(longitude!, east),
      attributes,
    },
  ]
}

const DELIMITER = 0x5c

/** Reports that could not be sent before: how many, and of each its alarm and its text. */
export function decodeStored(reader: Reader, session: DecodeContext): readonly Fix[] {
  const fixes: Fix[] = []
  for (let left = reader.u8(); left > 0 && reader.left > 0; left--) {
    const attributes: Attributes = {}
    readAlarm(reader.u8(), attributes, session)
    const rest = reader.buffer.subarray(reader.offset, reader.end)
    const end = rest.indexOf(DELIMITER)
    fixes.push(...decodeWith(attributes, reader.slice(end < 0 ? rest.length : end)))
    if (reader.left > 0) reader.skip(1)
  }
  return fixes
}
