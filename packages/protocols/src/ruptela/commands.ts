import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u32Bytes } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { ACCESS, HOST, PORT } from '../setup-texts.ts'
import { message, sentContent } from './packet.ts'

type Encode = (command: Command, target: Target) => Buffer | undefined

const [CONFIGURATION, VERSION, FIRMWARE, CONNECTION, ODOMETER, TEXT, OUTPUT, FILE] = [2, 3, 4, 5, 6, 8, 17, 37]
const PHOTO_REQUEST = Buffer.from('0100000000007fffffff', 'hex')

/** The command that a text message with the password of the unit would have. */
const withPassword =
  (text: string): Encode =>
  (command, target) =>
    message(TEXT, Buffer.from(`${passwordOf(command, target, { protocol: 'ruptela', makers: 'pass' })} ${text}`))

const encoders: Partial<Record<CommandType, Encode>> = {
  custom: ({ attributes }) => custom(String(attributes.data)),
  engineStop: withPassword('immobilizer 10'),
  engineResume: withPassword('resetimmob'),
  requestPhoto: () => message(FILE, PHOTO_REQUEST),
  configuration: ({ attributes: { data } }) => (data ? message(CONFIGURATION, Buffer.from(`${data}\r\n`)) : undefined),
  getVersion: () => message(VERSION),
  firmwareUpdate: () => message(FIRMWARE, Buffer.from('|FU_STRT*\r\n')),
  outputControl: ({ attributes: { index, data } }) => ofNumbers(OUTPUT, index ?? 1, data),
  setConnection: ({ attributes: { server, port } }) => (server ? connection(String(server), Number(port)) : undefined),
  setOdometer: ({ attributes: { data } }) => ofNumbers(ODOMETER, data),
}
export const commands = Object.keys(encoders) as CommandType[]

export const encode = (command: Command, target: Target): Buffer | undefined =>
  encoders[command.type]?.(command, target)

/** Hex digits are the bytes themselves, anything else a text. */
const custom = (data: string): Buffer =>
  /^(?:[\da-f]{2})+$/i.test(data) ? Buffer.from(data, 'hex') : message(TEXT, Buffer.from(data))

function connection(server: string, port: number): Buffer | undefined {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined
  return message(CONNECTION, Buffer.from(`${plainWord(server, 'server')},${port},TCP`))
}

const WHOLE_NUMBER = /^\d{1,10}$/

/** Numbers of four bytes each. */
function ofNumbers(type: number, ...values: readonly unknown[]): Buffer | undefined {
  const areAllowed = values.every((value) => WHOLE_NUMBER.test(String(value)) && Number(value) <= 0xffff_ffff)
  return areAllowed ? message(type, bytesOf(...values.map((value) => u32Bytes(Number(value))))) : undefined
}

const textTypes = new Set([CONFIGURATION, VERSION, FIRMWARE, CONNECTION, TEXT])

/** The password of a unit, in which no cut of another maker may stand. */
const PASSWORD = String.raw`(?!\S*(?:dyd|relay|digout|stop|engine|s20))[^\s,#;*{}]{0,32}`
const withAny = (text: string): RegExp => new RegExp(`8 ${PASSWORD} ${text}`, 'i')
const HARMLESS = `(?:coords|version|imei|gsminfo|getapn|getcfgtime|setconnection ${ACCESS},(?:TCP|UDP),${HOST},${PORT})`

/** Type and content, which is text or hex digits. Parameters 1 and 405 are the first output. */
export const effects: CommandEffects = {
  textOf(bytes) {
    const sent = sentContent(bytes)
    return sent && `${sent.type} ${sent.content.toString(textTypes.has(sent.type) ? 'latin1' : 'hex')}`
  },
  harmless: [
    /2 [\w ,.:=@-]{1,1024}\r\n/,
    /3 /,
    /4 \|FU_STRT\*\r\n/,
    /5 [\w.:-]{1,253},\d{1,5},TCP/,
    /6 [\da-f]{8}/,
    withAny(HARMLESS),
    // A text message, in which a unit without a password has none
    new RegExp(`(?:${PASSWORD} )?${HARMLESS}`),
    /17 [\da-f]{8}00000000/,
    /37 0100000000007fffffff/,
  ],
  cut: [/8 [^\s,#;*{}]{0,32} immobilizer \d{1,3}/, /17 (?:00000001|00000195)(?!00000000)[\da-f]{8}/],
  resume: [withAny('resetimmob'), /17 (?:00000001|00000195)00000000/],
}
