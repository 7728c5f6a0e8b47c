import { putAll } from '../attributes.ts'
import { type Attributes, type DecodeContext, DecodeError, type Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { hexInteger, Items } from '../text.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { putVoltages } from './analog.ts'
import { putAlarm } from './events.ts'
import { putExtras } from './extras.ts'
import type { Packet } from './packet.ts'

/** A position as text; undefined for messages of other contents, such as answers. */
export function readReport({ bytes, command, dataAt }: Packet, session: DecodeContext): Fix | undefined {
  const text = bytes.toString('latin1', dataAt)
  const end = text.lastIndexOf('*')
  const items = new Items((end < 0 ? text.trimEnd() : text.slice(0, end)).split(','))
  // Some models send a number before the event
  if (/^\d+$/.test(items.peek(1) ?? '')) items.skip()
  if (!/^[\da-f]{3}$/i.test(command) || !/^-?\d+\.\d+$/.test(items.peek(1) ?? '')) return undefined
  const attributes: Attributes = { event: items.integer() }
  putAlarm(attributes)
  const fix = readPlace(items, attributes)
  readStates(items.text(), attributes)
  putVoltages(items.text(), attributes, session.model?.toUpperCase())
  putExtras(items.items.slice(items.index), attributes)
  return fix
}

/** From the latitude to the cell. */
function readPlace(items: Items, attributes: Attributes): Fix {
  const [latitude, longitude] = [items.decimal(), items.decimal()]
  const fixTime = readTime(items.text())
  const valid = items.text() === 'A'
  const [sat, rssi] = [items.integer(), items.integer()]
  const [speed, course] = [knotsFromKmh(items.decimal()), items.integer()]
  const hdop = items.decimal()
  const altitude = items.integer()
  putAll(attributes, { sat, hdop, odometer: items.integer(), runtime: items.text() })
  const [mcc, mnc, lac, cid] = items.text().split('|')
  const fix: Fix = { fixTime, valid, latitude, longitude, altitude, speed, course, attributes }
  const tower = { mcc: Number(mcc), mnc: Number(mnc), lac: hexInteger(lac || '0'), cid: hexInteger(cid || '0'), rssi }
  if (tower.mcc && tower.mnc) fix.network = networkOf([cellTower(tower)])!
  return fix
}

/** `yyMMddHHmmss`. */
function readTime(text: string): Date {
  if (!/^\d{12}$/.test(text)) throw new DecodeError(`"${text}" is not a time`)
  const [year, month, day, ...time] = text.match(/../g)!.map(Number)
  return utc([year!, month!, day!, ...time])
}

/** Two hex digits each of inputs and outputs. */
function readStates(text: string, attributes: Attributes): void {
  if (!/^[\da-f]{4}$/i.test(text)) throw new DecodeError(`"${text}" are no inputs and outputs`)
  putAll(attributes, { input: hexInteger(text.slice(0, 2)), output: hexInteger(text.slice(2)) })
}
