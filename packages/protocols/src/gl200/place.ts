import { put } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { macFromHex, networkOf, wifiAccessPoint } from '../network.ts'
import { knotsFromKmh } from '../units.ts'
import { momentOf } from './message.ts'

const PLACE = [
  String.raw`(?<hdop>\d{1,3}(?:\.\d?)?)?,(?<speed>\d{1,3}\.\d)?,(?<course>\d{1,3}(?:\.\d?)?)?,(?<altitude>-?\d{1,5}\.\d)?,`,
  String.raw`(?<longitude>-?\d{1,3}\.\d{6})?,(?<latitude>-?\d{1,2}\.\d{6})?,(?<time>\d{14})?,`,
  String.raw`(?:\d+,(?<points>(?:[\da-fA-F]{12},-?\d+,,,,)+))?`,
  String.raw`\d*,\d*,[\da-fA-F]*,[\da-fA-F]*,(?:\d+|(?<odometer>\d+\.\d))?,`,
].join('')

/** A place in a pattern, without groups: precision, motion, place, time, access points, cell and one number. */
export const PLACE_SHAPE = PLACE.replaceAll(/\(\?<\w+>/g, '(?:')

const places = new RegExp(PLACE, 'g')

/** The places of a text that is nothing but places. */
export const readPlaces = (text: string): Fix[] => [...text.matchAll(places)].map(({ groups = {} }) => fixOf(groups))

/** The one place of such a text. */
export const readPlace = (text: string): Fix => readPlaces(text)[0]!

type Groups = Readonly<Record<string, string | undefined>>

/** The cell is not read: the stock server does not report it of these messages. */
function fixOf({ hdop, odometer, points, ...place }: Groups): Fix {
  const attributes: Attributes = {}
  if (hdop) put(attributes, 'hdop', Number(hdop))
  if (odometer) put(attributes, 'odometer', Number(odometer) * 1000)
  const fix: Fix = { ...positionOf(place), attributes }
  const network = points && networkOf([], accessPoints(points))
  if (network) fix.network = network
  return fix
}

function positionOf({ longitude, latitude, time, speed, course, altitude }: Groups): Omit<Fix, 'attributes'> {
  if (!longitude || !latitude || !time) return { outdated: true }
  return {
    fixTime: momentOf(time)!,
    valid: true,
    latitude: Number(latitude),
    longitude: Number(longitude),
    speed: knotsFromKmh(Number(speed ?? 0)),
    course: Number(course ?? 0),
    altitude: Number(altitude ?? 0),
  }
}

/** `c413e200ff14,-39,,,,` for each access point. */
export const accessPoints = (text: string) =>
  [...text.matchAll(/([\da-f]{12}),(-?\d+)/gi)].map(([, mac, rssi]) =>
    wifiAccessPoint(macFromHex(mac!.toLowerCase()), Number(rssi)),
  )
