import { put } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal, degreesMinutes } from '../text.ts'
import { utc } from '../time.ts'

const COORDINATE = /^\d+\.\d+$/
const LOCAL = /^(\d\d)\/?(\d\d)\/?(\d\d) ?(\d\d):?(\d\d)/
const CLOCK = /^(\d\d)(\d\d)(\d\d)(?:\.\d+)?$/
const HALF_DAY = 720
const DAY = 1440

/** The block of a fix: `F,time,A,latitude,N,longitude,E,speed,course,…`; undefined when it is none. */
export function readPlace(items: readonly string[], localTime: string, attributes: Attributes): Fix | undefined {
  const [, clock = '', validity] = items
  const latitude = readCoordinate(items, 3, 'NS')
  const longitude = latitude && readCoordinate(items, latitude.next, 'EW')
  const fixTime = timeOf(localTime, clock)
  if (!longitude || !fixTime || (validity !== 'A' && validity !== 'V')) return undefined
  const [speed, course, altitude, ...more] = items.slice(longitude.next)
  readState(more, attributes)
  return {
    fixTime,
    valid: validity === 'A',
    latitude: latitude.value,
    longitude: longitude.value,
    speed: numberOf(speed),
    course: numberOf(course),
    altitude: numberOf(altitude),
    attributes,
  }
}

const numberOf = (text: string | undefined): number => (text && /^-?\d+(?:\.\d*)?$/.test(text) ? decimal(text) : 0)

/** The hemisphere stands before or after its value. */
function readCoordinate(items: readonly string[], from: number, hemispheres: string) {
  const isHemisphere = (text: string | undefined) => text !== undefined && text !== '' && hemispheres.includes(text)
  let next = from
  const before = isHemisphere(items[next]) ? items[next++]! : ''
  const text = items[next++] ?? ''
  if (!COORDINATE.test(text)) return undefined
  const after = isHemisphere(items[next]) ? items[next]! : ''
  if (after !== '' || (before === '' && items[next] === '')) next++
  return { value: degreesMinutes(text, after || before), next }
}

/** The local date and minutes, moved by what the clock of the satellites differs from them, with its seconds. */
function timeOf(localTime: string, clock: string): Date | undefined {
  const [, ...local] = LOCAL.exec(localTime) ?? []
  if (local.length === 0) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.map(Number)
  const [, ...universal] = CLOCK.exec(clock) ?? []
  if (universal.length === 0) return utc([year, month, day, hour, minute])
  const [hours = 0, minutes = 0, seconds = 0] = universal.map(Number)
  let offset = (hour - hours) * 60 + minute - minutes
  if (offset <= -HALF_DAY) offset += DAY
  else if (offset > HALF_DAY) offset -= DAY
  return utc([year, month, day, hour, minute - offset, seconds])
}

/** Ignition, door, two tanks in percent and a temperature, as far as they are there. */
function readState([ignition, door, ...more]: readonly string[], attributes: Attributes): void {
  if (!isSwitch(ignition)) return
  if (ignition !== '') put(attributes, 'ignition', ignition === '1')
  if (!isSwitch(door)) return
  if (door !== '') put(attributes, 'door', door === '1')
  const [first = '', second = '', third] = more
  for (const [index, text] of [first, second].entries())
    if (/^\d+\.\d+%$/.test(text)) put(attributes, `fuel${index + 1}`, decimal(text.slice(0, -1)))
  putTemperature(first === '' || first.endsWith('%') ? third : first, attributes)
}

const isSwitch = (text: string | undefined): boolean => text === '' || text === '0' || text === '1'

function putTemperature(text: string | undefined, attributes: Attributes): void {
  const [digits] = /^[-+]?\d+/.exec(text ?? '') ?? []
  if (digits) put(attributes, 'temp1', Number(digits))
}
