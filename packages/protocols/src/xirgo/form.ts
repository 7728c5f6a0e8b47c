import { put } from '../attributes.ts'
import { DecodeError, type DeviceMessage, type Fix } from '../define.ts'
import { decimal, integer, split } from '../text.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { putEvent } from './events.ts'

/** What a message of a form of its own holds so far. */
interface Draft {
  readonly fix: Fix
  id?: string
  date?: string
  time?: string
}
type Read = (text: string, draft: Draft) => void

const attribute =
  (name: string, read: (text: string) => number | string): Read =>
  (text, { fix }) =>
    put(fix.attributes, name, read(text))

const naming: Read = (text, draft) => {
  draft.id = text
}

/** Key of a form → what its value means; other keys are skipped. */
const readers: Readonly<Record<string, Read>> = {
  UID: naming,
  IM: naming,
  EV: (text, { fix }) => putEvent(integer(text), fix.attributes),
  D: (text, draft) => {
    draft.date = text
  },
  T: (text, draft) => {
    draft.time = text
  },
  LT: (text, { fix }) => {
    fix.latitude = decimal(text)
  },
  LN: (text, { fix }) => {
    fix.longitude = decimal(text)
  },
  AL: (text, { fix }) => {
    fix.altitude = integer(text)
  },
  GSPT: (text, { fix }) => {
    fix.speed = knotsFromKmh(decimal(text))
  },
  HD: (text, { fix }) => {
    fix.course = text.includes('.') ? decimal(text) : integer(text) / 10
  },
  SV: attribute('sat', integer),
  BV: attribute('battery', decimal),
  CQ: attribute('rssi', integer),
  MI: attribute('odometer', integer),
  GS: (text, { fix }) => {
    fix.valid = integer(text) === 3
  },
  SI: attribute('iccid', (text) => text),
  IG: (text, { fix }) => {
    if (integer(text) > 0) put(fix.attributes, 'ignition', integer(text) === 1)
  },
  OT: attribute('output', integer),
}

/** A message whose fields are those of the setting `xirgo.form`, such as `UID,EV,D,T,LT,LN`. */
export function decodeForm(text: string, form: string): DeviceMessage[] {
  const keys = form.split(',')
  const values = split(text.replace('$$', '').replace('##', ''), ',')
  if (values.length < keys.length) return []
  const draft: Draft = { fix: { attributes: {} } }
  for (const [index, key] of keys.entries()) readers[key]?.(values[index]!, draft)
  if (!draft.id) return []
  if (draft.date && draft.time) draft.fix.fixTime = momentOf(draft.date, draft.time)
  return [{ uniqueIds: [draft.id], fixes: [draft.fix] }]
}

const DATE = /^(\d\d)\/(\d\d)\/(\d{2}|\d{4})$/
const TIME = /^(\d\d):(\d\d):(\d\d)$/

/** `MM/dd/yyyy` and `hh:mm:ss`, UTC. */
function momentOf(date: string, time: string): Date {
  const [, month, day, year] = DATE.exec(date) ?? []
  const [, ...clock] = TIME.exec(time) ?? []
  if (!year || clock.length === 0) throw new DecodeError(`"${date} ${time}" is no time`)
  return utc([Number(year), Number(month), Number(day), ...clock.map(Number)])
}
