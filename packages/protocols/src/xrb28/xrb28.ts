import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import { addAlarm, put } from '../attributes.ts'
import { bytesOf } from '../bytes.ts'
import {
  type Attributes,
  type Command,
  type CommandEffects,
  type DecodeContext,
  DecodeError,
  type DeviceMessage,
  type Target,
} from '../define.ts'
import { fraction } from '../nmea-parts.ts'
import { messageOf } from '../reading.ts'
import { maybe, readerOf, sentence, textProtocol } from '../sentence.ts'
import { dec, idOf, int, minutes, num, skip, validity, when } from '../sentence-parts.ts'
import { altitude, latitude, longitude } from '../targets.ts'
import { asciiText, Items } from '../text.ts'

const MARK = Buffer.of(0xff, 0xff)
const PENDING = 'xrb28Unlocking'

/** Unlocking is a question with a key, a user and the moment; the lock asks back before it opens. */
function encode({ type, attributes: { data, frequency } }: Command, target: Target): Buffer | undefined {
  const contents: Readonly<Record<string, unknown>> = {
    custom: data,
    positionSingle: 'D0',
    positionPeriodic: frequency === undefined ? undefined : `D1,${frequency}`,
    alarmDisarm: `R0,0,20,1234,${Math.floor(target.now().getTime() / 1000)}`,
  }
  const content = Object.hasOwn(contents, type) ? contents[type] : undefined
  if (typeof content !== 'string') return undefined
  if (type === 'alarmDisarm') target.memory.set(PENDING, true)
  return bytesOf(MARK, `*SCOS,OM,${plainWord(target.uniqueId, 'uniqueId')},${content}#\n`)
}

/** Positions, and the lock of a bicycle or scooter that stands. */
const effects: CommandEffects = {
  textOf: (message) => /^\xff\xff\*SCOS,OM,[\w.:-]{1,64},([^#]*)#\n$/.exec(message.toString('latin1'))?.[1],
  harmless: [/D0/, /D1,\d{1,8}/, /R0,0,20,1234,\d{1,12}/],
}

/** Omni's locks of scooters and bicycles: fields between a star and a number sign. */
export const xrb28 = textProtocol({
  name: 'xrb28',
  port: 5180,
  decode,
  commands: ['custom', 'positionSingle', 'positionPeriodic', 'alarmDisarm'],
  encode,
  effects,
})

const readPosition = readerOf(
  sentence`*${skip('[^,]{4}')},${skip('[^,]{2}')},${idOf('\\d{15}')},${maybe(sentence`${skip('\\d{12}')},`)}${skip('[^,]{2}')},${skip('[01]')},${when('HHmmss')}${fraction},${validity},${minutes(latitude)},${minutes(longitude)},${int('sat')},${dec('hdop')},${when('ddMMyy')},${num(altitude)},${skip('[^,]')},${skip('[^,]')}#`,
)

const TIME_LENGTH = 12
const HEAD_ITEMS = 3

function decode(line: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(line)
  const items = text.replace(/#$/, '').split(',')
  const head = HEAD_ITEMS + (items[HEAD_ITEMS]?.length === TIME_LENGTH ? 1 : 0)
  const [id, type, values] = [items[2], items[head], items.slice(head + 1)]
  if (!id || type === undefined) throw new DecodeError('The message has no unit or no type')
  if (type.startsWith('D')) {
    const reading = readPosition(text, session)
    return reading ? [messageOf(reading)] : []
  }
  const attributes = stateOf(type, values)
  const replies = answersOf(items.slice(0, head), type, values, session)
  const fixes = Object.keys(attributes).length > 0 ? [{ outdated: true as const, attributes }] : []
  return [{ uniqueIds: [id], ...(fixes.length > 0 ? { fixes } : {}), ...(replies.length > 0 ? { replies } : {}) }]
}

const results = new Set('R0 L0 L1 S4 S5 S6 S7 V0 G0 K0 I0 M0'.split(' '))
const alarms: ReadonlyMap<number, string> = new Map([
  [1, 'movement'],
  [2, 'fallDown'],
  [3, 'lowBattery'],
])

function stateOf(type: string, values: readonly string[]): Attributes {
  const attributes: Attributes = {}
  const items = new Items(values)
  const battery = (): void => put(attributes, 'battery', items.integer() / 100)
  const integer = (name: string): void => put(attributes, name, items.integer())
  if (type === 'Q0') {
    battery()
    for (const name of ['batteryLevel', 'rssi']) integer(name)
  } else if (type === 'H0') {
    put(attributes, 'blocked', items.integer() > 0)
    battery()
    for (const name of ['rssi', 'batteryLevel']) integer(name)
  } else if (type === 'W0') addAlarm(attributes, alarms.get(items.integer()))
  else if (type === 'E0') {
    addAlarm(attributes, 'fault')
    integer('error')
  } else if (type === 'S1') integer('event')
  else if (results.has(type)) put(attributes, 'result', values.join(','))
  return attributes
}

const acknowledged = new Set(['L0', 'L1', 'W0', 'E1'])

/** A lock that was ordered to open asks back, and opens on the answer, in which no comma stands behind `L0`. */
function answersOf(head: readonly string[], type: string, values: readonly string[], session: DecodeContext): Buffer[] {
  const isUnlocking = type === 'R0' && session.memory.delete(PENDING)
  if (!isUnlocking && !acknowledged.has(type)) return []
  const [header = '', ...rest] = head
  const content = isUnlocking ? `L0${values.join(',')}` : type
  return [bytesOf(MARK, Buffer.from([header.replace(/R$/, 'S'), ...rest, content].join(',').concat('#\n'), 'latin1'))]
}
