import { put, putAll } from '../attributes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { cellTower, homeNetwork, networkOf } from '../network.ts'
import { decimal, degreesMinutes, hexInteger, integer, signed, split, trimmed } from '../text.ts'
import { utc } from '../time.ts'
import { acknowledgements, confirmation } from './replies.ts'
import { putStatus } from './status.ts'

const DASHED = String.raw`-\d+-\d+\.\d+`
const MINUTES = String.raw`\d*\d\d\.\d+`
const DIGITS = String.raw`\d{7,}`
const COORDINATE = `(?:${DASHED}|${MINUTES}|${DIGITS})`

/** The order of the optional parts matters: a number before the date is the battery. */
const REGULAR = new RegExp(
  [
    String.raw`^\*..,(?<id>\d+)?,(?:V4,(?<response>.*),|(?<type>V[^,]*),)`,
    String.raw`(?<time>\d{6})?,(?:(?<validity>[ABV])?|(?<scheme>\d+)),`,
    `(?<latitude>${COORDINATE}),(?<northSouth>[NS]),(?<longitude>${COORDINATE}),(?<eastWest>[EW]),`,
    String.raw` *(?<speed>\d+(?:\.\d*)?),(?<course>\d+(?:\.\d*)?)?,(?:\d+,)?(?<date>\d{6})?`,
    '(?:,[^,]*,[^,]*,[^,]*)?', // of the SIM card
    '(?:,(?<status>[0-9a-fA-F]{8})(?:,(?<rest>.*))?)?#$',
  ].join(''),
  's',
)

/** Sentences with a place: types V1, V2, V4, V6 and all of the same form. */
export function decodeRegular(text: string, session: DecodeContext): DeviceMessage[] {
  const parts = REGULAR.exec(text)?.groups
  if (!parts) return []
  const { id, type, response, status, rest = '' } = parts
  if (!id && !session.identified) return []
  const fix = placeOf(parts, session)
  put(fix.attributes, 'result', response)
  if (status) {
    putStatus(fix.attributes, hexInteger(status))
    readRest(rest, fix, session)
  }
  const replies = id && type === 'V1' ? [confirmation(id, 'V1', session)] : acknowledgements(id, session)
  return [{ ...(id ? { uniqueIds: [id] } : {}), fixes: [fix], replies }]
}

type Parts = Readonly<Record<string, string | undefined>>

function placeOf(parts: Parts, session: DecodeContext): Fix {
  return {
    fixTime: parts.date ? moment(parts.date, parts.time) : session.now(),
    valid: parts.validity === 'A' || parts.scheme !== undefined,
    latitude: coordinate(parts.latitude!, parts.northSouth!),
    longitude: coordinate(parts.longitude!, parts.eastWest!),
    speed: decimal(parts.speed!),
    course: decimal(parts.course ?? '0'),
    attributes: {},
  }
}

/** `ddMMyy` and `hhmmss`, UTC. */
export function moment(date: string, time = '000000'): Date {
  return utc([pair(date, 4), pair(date, 2), pair(date, 0), pair(time, 0), pair(time, 2), pair(time, 4)])
}

const pair = (digits: string, at: number): number => Number(digits.slice(at, at + 2))

/** `-dd-mm.mmm`, `ddmm.mmm`, or `ddmmmmmm` with four decimals of the minutes. */
function coordinate(text: string, hemisphere: string): number {
  if (text.startsWith('-')) {
    const [, degrees = '', minutes = ''] = text.split('-')
    return signed(integer(degrees) + decimal(minutes) / 60, hemisphere)
  }
  return degreesMinutes(text.includes('.') ? text : `${text.slice(0, -4)}.${text.slice(-4)}`, hemisphere)
}

const SENSORS =
  /^(?<odometer>\d+),(?<temperature>-?\d+),(?<fuel>\d+\.\d+),(?<altitude>-?\d+),(?<lac>[\da-f]+),(?<cid>[\da-f]+)$/i

/** The values after the status: mileage, temperature, fuel, altitude and cell, or values without a known meaning. */
function readRest(rest: string, fix: Fix, session: DecodeContext): void {
  const sensors = SENSORS.exec(rest)?.groups
  if (!sensors) {
    for (const [index, value] of split(rest, ',').entries()) put(fix.attributes, `io${index + 1}`, trimmed(value))
    return
  }
  putAll(fix.attributes, {
    odometer: integer(sensors.odometer!),
    temp1: integer(sensors.temperature!),
    fuel: decimal(sensors.fuel!),
  })
  fix.altitude = integer(sensors.altitude!)
  const cell = { ...homeNetwork(session), lac: hexInteger(sensors.lac!), cid: hexInteger(sensors.cid!) }
  fix.network = networkOf([cellTower(cell)])!
}
