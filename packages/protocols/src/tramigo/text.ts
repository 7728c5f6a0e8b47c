import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, type Fix } from '../define.ts'
import { asciiText } from '../text.ts'
import { inZone, zoneOf } from '../time.ts'
import { knotsFromKmh } from '../units.ts'

const places = /(-?\d{1,9}\.\d{1,9}), (-?\d{1,9}\.\d{1,9})/
const speeds = /([NSWE]{1,2}) with speed (\d{1,9}) km\/h/
const times = /(\d{1,2}):(\d\d)(?::(\d\d))? (\w{3}) (\d{1,2})/

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const courses: Readonly<Record<string, number>> = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 }

/** A message in English behind a binary head, big-endian. */
export function decodeText(reader: Reader, session: DecodeContext): DeviceMessage[] {
  const index = reader.skip(1).u16()
  const uniqueId = String(reader.skip(8).u32())
  const fix = readText(asciiText(reader.skip(4).rest()), session)
  if (fix) put(fix.attributes, 'index', index)
  return [{ uniqueIds: [uniqueId], ...(fix ? { fixes: [fix] } : {}), replies: [Buffer.from(`gprs,ack,${index}`)] }]
}

function readText(text: string, session: DecodeContext): Fix | undefined {
  const [place, speed, time] = [places.exec(text), speeds.exec(text), times.exec(text)]
  if (!place || !time) return undefined
  const fix: Fix = {
    fixTime: momentOf(time, session),
    valid: true,
    latitude: Number(place[1]),
    longitude: Number(place[2]),
    attributes: {},
  }
  if (speed) {
    fix.course = courses[speed[1]!] ?? 0
    fix.speed = knotsFromKmh(Number(speed[2]))
  }
  if (text.includes('Ignition on detected')) fix.attributes.ignition = true
  else if (text.includes('Ignition off detected')) fix.attributes.ignition = false
  return fix
}

/** A time without a year: of the year in which it is nearest to now. */
function momentOf([text, hour, minute, second = '0', name, day]: readonly string[], session: DecodeContext): Date {
  const month = months.indexOf(name!) + 1
  if (hour!.length < 2 || month === 0) throw new DecodeError(`"${text}" is no time`)
  const [now, zone] = [session.now(), zoneOf(session)]
  const year = now.getUTCFullYear()
  const candidates = [year, year - 1, year + 1].map((one) =>
    inZone([one, month, Number(day), Number(hour), Number(minute), Number(second)], zone),
  )
  const distance = (moment: Date) => Math.abs(moment.getTime() - now.getTime())
  return candidates.reduce((best, moment) => (distance(moment) < distance(best) ? moment : best))
}
