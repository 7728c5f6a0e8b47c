import { addAlarm, put } from '../attributes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'
import { alarms, flags, numbers, texts, wholes } from './names.ts'

export type Json = Readonly<Record<string, unknown>>

/** One message: names that are known become fields and attributes of the model, all others keep their name. */
export function readRecord(record: Json, session: DecodeContext): Fix {
  const fix: Fix = { valid: true, attributes: {} }
  for (const key in record) readField(fix, key, record[key])
  const { fixTime = session.now(), latitude = 0, longitude = 0, attributes } = fix
  return latitude === 0 && longitude === 0
    ? { outdated: true, deviceTime: fixTime, valid: fix.valid!, attributes }
    : { ...fix, fixTime }
}

/** `name#2`: the value of the second of several sensors. */
const INDEXED = /^([^#]+)#(\d{1,9})$/

function readField(fix: Fix, key: string, value: unknown): void {
  const [, name = key, index = '0'] = key.includes('#') ? (INDEXED.exec(key) ?? []) : []
  const { attributes } = fix
  if (readPlace(fix, name, value)) return
  if (alarms.has(name)) {
    if (value === true) addAlarm(attributes, alarms.get(name))
  } else if (name === 'can.engine.temperature') putNumber(fix, `temp${Number(index)}`, value)
  else if (numbers.has(name)) putNumber(fix, numbers.get(name)!, value)
  else if (wholes.has(name)) putNumber(fix, wholes.get(name)!, typeof value === 'number' ? Math.trunc(value) : value)
  else if (flags.has(name)) put(attributes, flags.get(name)!, value === true)
  else if (texts.has(name)) put(attributes, texts.get(name)!, typeof value === 'string' ? value : undefined)
  else if (name === 'external.powersource.status') put(attributes, 'charge', value === true ? true : undefined)
  else if (typeof value === 'number') putNumber(fix, key, value)
  else if (typeof value === 'string' || typeof value === 'boolean') put(attributes, key, value)
}

function putNumber({ attributes }: Fix, key: string, value: unknown): void {
  if (typeof value === 'number' && Number.isFinite(value)) put(attributes, key, value)
}

const places = {
  timestamp: 'fixTime',
  'position.latitude': 'latitude',
  'position.longitude': 'longitude',
  'position.altitude': 'altitude',
  'position.direction': 'course',
  'position.speed': 'speed',
} as const

const isPlace = (name: string): name is keyof typeof places => Object.hasOwn(places, name)

/** Returns whether the name is a field of the fix; a value of the wrong type is ignored. */
function readPlace(fix: Fix, name: string, value: unknown): boolean {
  if (name === 'position.valid') {
    fix.valid = value === true
    return true
  }
  if (!isPlace(name)) return false
  if (typeof value !== 'number') return true
  const field = places[name]
  if (field === 'fixTime') fix.fixTime = new Date(Math.trunc(value) * 1000)
  else fix[field] = field === 'speed' ? knotsFromKmh(value) : value
  return true
}
