import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { ACCESS, HOST, PIN, PORT } from '../setup-texts.ts'
import { standardOffset } from '../time.ts'
import { isIndexed, makerOf, wrapped } from './envelope.ts'
import { escaped } from './frame.ts'

type Attributes = Command['attributes']

const flag = (word: string) => (attributes: Attributes) =>
  attributes.enable === undefined ? undefined : `${word},${attributes.enable === true ? 1 : 0}`
const data = (word: string) => (attributes: Attributes) =>
  attributes.data === undefined ? undefined : `${word},${attributes.data}`

const texts: Partial<Record<CommandType, (attributes: Attributes, target: Target) => string | undefined>> = {
  custom: (attributes) => String(attributes.data),
  positionSingle: () => 'CR',
  positionPeriodic: ({ frequency }) => (frequency === undefined ? undefined : `UPLOAD,${frequency}`),
  sosNumber: ({ index, phone }) => (index === undefined || phone === undefined ? undefined : `SOS${index},${phone}`),
  alarmSos: flag('SOSSMS'),
  alarmBattery: flag('LOWBAT'),
  alarmRemove: flag('REMOVE'),
  rebootDevice: () => 'RESET',
  powerOff: () => 'POWEROFF',
  silenceTime: data('SILENCETIME'),
  alarmClock: data('REMIND'),
  setPhonebook: data('PHB'),
  setIndicator: data('FLOWER'),
  message: ({ message }) => (message === undefined ? undefined : `MESSAGE,${hexOfUtf16(String(message))}`),
  setTimezone,
}

export const commands: readonly CommandType[] = [...(Object.keys(texts) as CommandType[]), 'voiceMessage']

const VALUE = String.raw`[\w+:.-]{0,40}`
const LIST = `${VALUE}(?:,${VALUE}){0,40}`

/** Nothing of a watch drives an engine; only texts whose values are plain are listed. */
export const effects: CommandEffects = {
  textOf,
  harmless: [
    /CR|RESET|POWEROFF/,
    /UPLOAD,\d{1,8}/,
    /SOS\d{1,2},[+\d]{0,20}/,
    /(?:SOSSMS|LOWBAT|REMOVE),[01]/,
    /(?:MESSAGE|TK),[\da-f]*/,
    /LZ,\w{0,8},[+-]\d{1,2}(?:\.\d{1,2})?/,
    new RegExp(`(?:SILENCETIME|REMIND|PHB|FLOWER),${LIST}`),
    // Text messages: state, interval, server and APN
    new RegExp(String.raw`pw,${PIN},(?:ts|upload,\d{1,8}|ip,${HOST},${PORT}|apn,${ACCESS},\d{0,6})#`),
  ],
}

const ENVELOPE = /^\[\w\w\*[^*[\]]{1,64}\*(?:0001\*)?([\da-f]{4})\*([^[\]]*)\]$/
const VOICE = 'TK,'

/** The content of an envelope whose length is right; the bytes of a recording in hex digits. */
function textOf(message: Buffer): string | undefined {
  const [, length = '', content = ''] = ENVELOPE.exec(message.toString('latin1')) ?? []
  if (content === '' || Number.parseInt(length, 16) !== content.length) return undefined
  if (!content.startsWith(VOICE)) return content
  return VOICE + Buffer.from(content.slice(VOICE.length), 'latin1').toString('hex')
}

export function encode(command: Command, target: Target): Buffer | undefined {
  const content = command.type === 'voiceMessage' ? voice(command.attributes.data) : contentOf(command, target)
  if (!content) return undefined
  const id = plainWord(target.uniqueId, 'uniqueId')
  return wrapped(makerOf(target.memory), isIndexed(target.memory) ? [id, '0001'] : [id], content)
}

function contentOf({ type, attributes }: Command, target: Target): Buffer | undefined {
  const text = texts[type]?.(attributes, target)
  return text === undefined ? undefined : Buffer.from(text)
}

function voice(digits: unknown): Buffer | undefined {
  if (typeof digits !== 'string' || !/^(?:[\da-f]{2})+$/i.test(digits)) return undefined
  return bytesOf(VOICE, escaped(Buffer.from(digits, 'hex')))
}

const hexOfUtf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** The zone without its summer time, in hours. */
function setTimezone({ timezone, language = '' }: Attributes, target: Target): string | undefined {
  if (timezone === undefined) return undefined
  const hours = standardOffset(String(timezone), target.now()) / 60
  const amount = Number(Math.abs(hours).toFixed(2))
  return `LZ,${plainWord(String(language), 'language')},${hours < 0 ? '-' : '+'}${amount}`
}
