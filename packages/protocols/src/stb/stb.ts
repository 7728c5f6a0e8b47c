import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, type Fix } from '../define.ts'
import { jsonObject } from '../frames.ts'
import { at, jsonBody } from '../members.ts'
import { textProtocol } from '../sentence.ts'
import { decimal, integer } from '../text.ts'

/** STB's cabinets for the exchange of batteries: objects of JSON, each answered. */
export const stb = textProtocol({
  name: 'stb',
  port: 5229,
  delimiter: '',
  frame: jsonObject,
  largestFrame: 32_768,
  decode,
})

const [PROPERTIES, ALARM] = [310, 410]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const object = jsonBody(frame)
  const [type, id, transaction] = [at(object, 'msgType'), at(object, 'devId'), at(object, 'txnNo')]
  if (typeof type !== 'number' || typeof id !== 'string' || typeof transaction !== 'string')
    throw new DecodeError('The type, the unit or the transaction is missing')
  const answer = `{ "msgType": ${type + 1}, "devId": ${JSON.stringify(id)}, "result": 1, "txnNo": ${JSON.stringify(transaction)} }`
  const fixes = type === PROPERTIES ? [properties(at(object, 'attrList'), session)] : type === ALARM ? [nothing] : []
  return [
    { uniqueIds: [id.replaceAll('\0', '')], ...(fixes.length > 0 ? { fixes } : {}), replies: [Buffer.from(answer)] },
  ]
}

const nothing: Fix = { outdated: true, attributes: {} }

/** How a place was found, in an item of its own: by satellites in one of four quarters of the earth, or not by satellites. */
const [NORTH_WEST, SOUTH_EAST, SOUTH_WEST, NOT_VALID] = [2, 3, 4, 5]

interface Place {
  type: number
  latitude: number
  longitude: number
}

const known: Readonly<Record<string, (text: string, fix: Fix, place: Place) => void>> = {
  '01101001': (text, _, place) => {
    place.type = integer(text)
  },
  '01102001': (text, _, place) => {
    place.longitude = decimal(text)
  },
  '01103001': (text, _, place) => {
    place.latitude = decimal(text)
  },
  '01118001': (text, { attributes }) => put(attributes, 'deviceTemp', decimal(text)),
  '01122001': (text, { attributes }) => put(attributes, 'batteryControl', integer(text)),
  '02301001': (text, { attributes }) => put(attributes, 'switchCabinetCommand', integer(text)),
}

function properties(items: unknown, session: DecodeContext): Fix {
  if (!Array.isArray(items)) throw new DecodeError('"attrList" is no list')
  const fix: Fix = { attributes: {} }
  const place: Place = { type: 0, latitude: 0, longitude: 0 }
  for (const item of items) {
    const [id, door, value] = [at(item, 'id'), at(item, 'doorId'), at(item, 'value')].map((one) => one?.toString())
    if (id === undefined || value === undefined) throw new DecodeError('A property has no identifier or value')
    if (Object.hasOwn(known, id)) known[id]!(value, fix, place)
    else put(fix.attributes, `id${id}${door === undefined ? '' : `Door${door}`}`, value.replaceAll('\0', ''))
  }
  if (place.type <= 0) return { ...fix, outdated: true }
  const isSouth = place.type === SOUTH_EAST || place.type === SOUTH_WEST
  const isWest = place.type === NORTH_WEST || place.type === SOUTH_WEST
  return {
    ...fix,
    fixTime: session.now(),
    valid: place.type !== NOT_VALID,
    latitude: isSouth ? -place.latitude : place.latitude,
    longitude: isWest ? -place.longitude : place.longitude,
  }
}
