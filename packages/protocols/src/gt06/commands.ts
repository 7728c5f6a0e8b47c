import { bytesOf } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { APN, HOST, PIN, PORT, USER } from '../setup-texts.ts'
import { packet } from './frame.ts'

const COMMAND = 0x80
/** Language of the answer: English. */
const LANGUAGE = Buffer.of(0x00, 0x02)
const NO_LANGUAGE = Buffer.alloc(0)
/** Where the text of a command begins: after start, length, type, length of the text and four bytes of the server. */
const TEXT_AT = 9
/** The longest text that fits into a packet with one length byte. */
const MAX_TEXT = 255 - 1 - 1 - 4 - 2 - 2 - LANGUAGE.length

/** Encodes a command as a packet with its text. Settings: `gt06.alternative`, `gt06.language`, `devicePassword`. */
export function encode(command: Command, target: Target): Buffer | undefined {
  switch (command.type) {
    case 'custom':
      return textCommand(String(command.attributes.data ?? ''), target)
    case 'engineStop':
      return textCommand(relay(command, target, ['Relay,1#', 'DYD']), target)
    case 'engineResume':
      return textCommand(relay(command, target, ['Relay,0#', 'HFYD']), target)
    default:
      return undefined
  }
}

function relay(command: Command, target: Target, [usual, word]: readonly [string, string]): string {
  if (target.model?.toUpperCase() === 'G109') return `${word}#`
  if (!target.attribute('gt06.alternative')) return usual
  return `${word},${passwordOf(command, target, { protocol: 'gt06', makers: '123456' })}#`
}

function textCommand(text: string, target: Target): Buffer | undefined {
  const bytes = Buffer.from(text)
  if (bytes.length === 0 || bytes.length > MAX_TEXT) return undefined
  return commandPacket(bytes, target.attribute('gt06.language') ? LANGUAGE : NO_LANGUAGE)
}

const commandPacket = (text: Buffer, language: Buffer): Buffer =>
  packet(COMMAND, bytesOf(4 + text.length, 0, 0, 0, 0, text, language), 0)

/** Queries, settings of reports and of the server, as in the command lists of Concox, Jimi, J16, X3Tech and GTK. */
export const effects: CommandEffects = {
  textOf(message) {
    const text = message.subarray(TEXT_AT, TEXT_AT + (message[TEXT_AT - 5] ?? 0) - 4)
    const isWhole = [NO_LANGUAGE, LANGUAGE].some((language) => commandPacket(text, language).equals(message))
    return isWhole ? text.toString('latin1') : undefined
  },
  harmless: [
    /(?:STATUS|WHERE|PARAM|VERSION|URL|GPRSSET|NETWORK|CHECK)#/i,
    /(?:TIMER|HBT),\d{1,5}(?:,\d{1,5})?#/i,
    /GMT,[EW],\d{1,2}(?:,\d{1,2})?#/i,
    /APN,[\w.-]{1,60}(?:,[\w.@-]{0,40}){0,2}#/i,
    new RegExp(`SERVER,(?:[01]|${PIN}),${HOST},${PORT}(?:,[01])?#`, 'i'),
    new RegExp(`APN,${APN},${APN},{6}${USER},,${USER},{4}#`, 'i'),
    /GPRSON,1#|COREKITSW,0#|SETLOCX[12]2#|SZCS#SLPDISCONNECT=0/i,
  ],
}
