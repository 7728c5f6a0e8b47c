import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import { put } from '../attributes.ts'
import { xor } from '../checksums.ts'
import { type Command, type CommandEffects, DecodeError, type Target as Recipient } from '../define.ts'
import type { Target } from '../reading.ts'
import { maybe, sentence, textProtocol } from '../sentence.ts'
import { idOf, minutes, numberOf, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { hexInteger, integer } from '../text.ts'

const hexOf = (digits: number) => numberOf(`[0-9a-fA-F]{${digits}}`, (text) => Number.parseInt(text, 16))
const [two, three] = [numberOf('\\d{2}'), numberOf('\\d{3}')]
const odometer = hexOf(8)((metres, { fix }) => {
  if (metres > 0x7fff_ffff) throw new DecodeError('The distance is out of range')
  put(fix.attributes, 'odometer', metres)
})

const SHORTEST_BATTERY = 5

/** Items such as `P11A4`: a letter, a digit, and a value in hex digits. */
const items: Target<string> = (text, { fix }) => {
  for (const item of text.split(',')) {
    if (item === '') throw new DecodeError('An item is empty')
    const [index = '', digits] = [item[1], item.slice(2)]
    if (item.startsWith('P1') && item.length < SHORTEST_BATTERY) throw new DecodeError('The battery is cut off')
    if (item.startsWith('P1') && item[4] === '%') put(fix.attributes, 'batteryLevel', integer(item.slice(2, 4)))
    else if (item.startsWith('P')) put(fix.attributes, index === '1' ? 'battery' : 'power', hexInteger(digits) / 100)
    else if (item.startsWith('T'))
      put(fix.attributes, index === '1' ? 'deviceTemp' : `temp${index}`, hexInteger(digits) * 0.25)
    else if (item.startsWith('F')) put(fix.attributes, `fuel${index}`, hexInteger(digits) / 100)
    else if (item.startsWith('R')) put(fix.attributes, 'driverUniqueId', item.slice(3))
  }
}

const report = sentence`(${idOf('\\d{15}')}U${skip('\\d{4}')}${validity}${when('yyMMddHHmmss')}${minutes(latitude, '')}${minutes(longitude, '')}${three(kmh)}${three(course)}${hexOf(3)(altitude)}${odometer}${hexOf(1)('sat')}${two('hdop')}${two('rssi')}${skip('[^]{8}')},&${maybe(word(items, '[^\\^]+'))}^${skip('[0-9a-fA-F]{2}')}`

/** Reports every so often; a custom command takes the same frame with any data. */
const effects: CommandEffects = { harmless: [/\(\d{1,20}D221\d{1,8},\d{1,8},,\^[0-9A-F]{2}\)/] }

function encode({ type, attributes }: Command, { uniqueId }: Recipient): Buffer | undefined {
  if (type === 'custom') return message(uniqueId, String(attributes.data ?? ''))
  const frequency = Number(attributes.frequency)
  if (type !== 'positionPeriodic' || !Number.isInteger(frequency)) return undefined
  return message(uniqueId, `D221${frequency},${frequency},,`)
}

function message(id: string, data: string): Buffer {
  const text = `${plainWord(id, 'uniqueId')}${data}`
  return Buffer.from(`(${text}^${xor(Buffer.from(text)).toString(16).toUpperCase().padStart(2, '0')})`)
}

/** PRETRACE: fields of fixed width between brackets, then items with letters. */
export const pretrace = textProtocol({
  name: 'pretrace',
  port: 5133,
  ends: [')'],
  forms: [report],
  commands: ['custom', 'positionPeriodic'],
  encode,
  effects,
})
