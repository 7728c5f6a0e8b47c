import type { CellTower, WifiAccessPoint } from '@rastro/core/model/position'
import { put } from '../attributes.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceMessage,
  type DeviceRequest,
  type DeviceResponse,
  type Fix,
} from '../define.ts'
import { isTooLong, javaDouble } from '../java-number.ts'
import { cellTower, networkOf, wifiAccessPoint } from '../network.ts'
import { requirePlace } from '../place.ts'
import { integer, split } from '../text.ts'
import { knotsPerUnit } from '../units.ts'
import { parametersOf } from './parameters.ts'
import { timeOf } from './time.ts'

/** The fields parsed from a request so far. */
interface Draft {
  readonly ids: string[]
  readonly fix: Fix
  time?: Date
  notificationToken?: string
  readonly cellTowers: CellTower[]
  readonly wifiAccessPoints: WifiAccessPoint[]
  readonly knotsPerUnit: number
}

/** The dialect of OsmAnd and of everything that can fetch a URL: one parameter per value. */
export function decodeQuery(request: DeviceRequest, session: DecodeContext): DeviceResponse {
  const draft: Draft = {
    ids: [],
    fix: { valid: true, attributes: {} },
    cellTowers: [],
    wifiAccessPoints: [],
    knotsPerUnit: knotsPerUnit(session.attribute('osmand.speed')),
  }
  for (const [name, value] of parametersOf(request)) (setters.get(name) ?? setOther)(draft, value, name)
  if (draft.ids.length === 0) return { messages: [], answer: { status: 400 }, refusal: { status: 400 } }
  const message: DeviceMessage = {
    uniqueIds: draft.ids,
    fixes: [finished(draft, session)],
    ...(draft.notificationToken && { notificationToken: draft.notificationToken }),
  }
  return { messages: [message], answer: { status: 200 }, refusal: { status: 400 } }
}

function finished({ fix, time, cellTowers, wifiAccessPoints }: Draft, session: DecodeContext): Fix {
  const { latitude, longitude, ...rest } = fix
  const at = time ?? session.now()
  const network = networkOf(cellTowers, wifiAccessPoints)
  if (network) rest.network = network
  if (latitude === undefined || longitude === undefined) return { ...rest, deviceTime: at, outdated: true }
  requirePlace(latitude, longitude)
  return { ...rest, fixTime: at, latitude, longitude }
}

type Setter = (draft: Draft, value: string, name: string) => void

const addId: Setter = ({ ids }, value) => {
  ids.push(value)
}
const setCourse: Setter = ({ fix }, value) => {
  fix.course = measure(value)
}

const known: Readonly<Record<string, Setter>> = {
  id: addId,
  deviceid: addId,
  notificationToken: (draft, value) => {
    draft.notificationToken = value
  },
  valid: ({ fix }, value) => {
    fix.valid = isTrue(value) || value === '1'
  },
  timestamp: (draft, value) => {
    draft.time = timeOf(value)
  },
  lat: ({ fix }, value) => {
    fix.latitude = number(value)
  },
  lon: ({ fix }, value) => {
    fix.longitude = number(value)
  },
  location: ({ fix }, value) => {
    const [latitude = '', longitude = ''] = value.split(',')
    fix.latitude = number(latitude)
    fix.longitude = number(longitude)
  },
  cell: ({ cellTowers }, value) => {
    const [mcc, mnc, lac, cid, rssi] = split(value, ',').map(integer)
    if (mcc === undefined || mnc === undefined || lac === undefined || cid === undefined) {
      throw new DecodeError(`"${value}" names no cell`)
    }
    cellTowers.push(cellTower({ mcc, mnc, lac, cid, rssi }))
  },
  wifi: ({ wifiAccessPoints }, value) => {
    const [mac = '', rssi = ''] = value.split(',')
    wifiAccessPoints.push(wifiAccessPoint(mac.replaceAll('-', ':'), integer(rssi)))
  },
  speed: ({ fix, knotsPerUnit }, value) => {
    fix.speed = measure(value) * knotsPerUnit
  },
  bearing: setCourse,
  heading: setCourse,
  altitude: ({ fix }, value) => {
    fix.altitude = measure(value)
  },
  accuracy: ({ fix }, value) => {
    fix.accuracy = measure(value)
  },
  hdop: ({ fix }, value) => put(fix.attributes, 'hdop', number(value)),
  batt: ({ fix }, value) => put(fix.attributes, 'batteryLevel', number(value)),
  driverUniqueId: ({ fix }, value) => put(fix.attributes, 'driverUniqueId', value),
  charge: ({ fix }, value) => put(fix.attributes, 'charge', isTrue(value)),
}

/** A map, since parameter names are untrusted, such as `constructor`. */
const setters = new Map(Object.entries(known))

/** Every other parameter is an attribute: a number, true, false, or text; so are digits that a number cannot hold, as of a SIM. */
function setOther({ fix }: Draft, value: string, name: string): void {
  const parsed = javaDouble(value)
  if (parsed !== undefined && Number.isFinite(parsed) && !isTooLong(value)) fix.attributes[name] = parsed
  else put(fix.attributes, name, value === 'true' || value === 'false' ? value === 'true' : value)
}

const isTrue = (value: string): boolean => value.toLowerCase() === 'true'

function number(text: string): number {
  const value = javaDouble(text)
  if (value === undefined) throw new DecodeError(`"${text}" is no number`)
  return value
}

/** Phones without a value send NaN, which is treated as absent. */
function measure(text: string): number {
  const value = number(text)
  return Number.isFinite(value) ? value : 0
}
