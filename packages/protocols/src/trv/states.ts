import { put } from '../attributes.ts'
import type { DecodeContext } from '../define.ts'
import { newReading, type Reading } from '../reading.ts'
import { maybe, readerOf, sentence } from '../sentence.ts'
import { int, rest, skip, stateOnly } from '../sentence-parts.ts'
import { Items } from '../text.ts'
import { readSurroundings } from './surroundings.ts'
import { common, levels, stateOf } from './values.ts'

type Read = (text: string, session: DecodeContext) => Reading | undefined

const head = (type: string) => sentence`${skip('[A-Z]{2,3}')}${skip(type)},`
const settings = skip('\\d{12}')
/** The stock server reads each of them from the digits before. */
const more = sentence`${settings}${stateOf('blocked', 1, 2)}${stateOf('charge', 1)}${stateOf('motion', 1)}`
const heartbeat = readerOf(sentence`${head('CP01')}${common}${maybe(more)}${stateOnly}${rest}`)
const steps = readerOf(
  sentence`${head('AP03')}${levels('batteryLevel')}${skip('\\d[\\da-fA-F]{2}\\d\\d')},${int('steps')},${skip('\\d+')}${stateOnly}`,
)

/** Measurements behind the type, in this order; what else follows is ignored. */
const measured =
  (...names: readonly string[]): Read =>
  (text, session) => {
    const reading = newReading(session)
    reading.fix.outdated = true
    const items = new Items(text.split(',')).skip()
    for (const name of names) {
      const isDecimal = decimals.includes(name)
      put(reading.fix.attributes, name, isDecimal ? items.decimal() : items.integer())
    }
    return reading
  }
const decimals = ['bloodSugar', 'temperature']
const pulse = ['heartRate', 'pressureSystolic', 'pressureDiastolic']

/** Messages without a place, by their type. */
export const states: ReadonlyMap<string, Read> = new Map([
  ['CP01', heartbeat],
  ['AP02', readSurroundings],
  ['AP03', steps],
  ['AP49', measured('heartRate')],
  ['APHT', measured(...pulse)],
  ['APHP', measured(...pulse, 'spo2', 'bloodSugar', 'temperature')],
  ['AP50', measured('temperature', 'batteryLevel')],
])
