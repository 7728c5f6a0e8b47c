import type { Command, CommandEffects, Target } from '../define.ts'
import { APN, HOST, PORT } from '../setup-texts.ts'
import { envelope } from './envelope.ts'

export const commands = ['sosNumber'] as const

const NUMBER = 0x41
const LONGEST = 40

/** The message of a command; undefined where the setting `topin.disableCommands` forbids it. */
export function encode({ type, attributes: { phone } }: Command, target: Target): Buffer | undefined {
  if (type !== 'sosNumber' || typeof phone !== 'string' || phone.length > LONGEST) return undefined
  if (target.attribute('topin.disableCommands') === true) return undefined
  return numberMessage(Buffer.from(phone, 'latin1'))
}

const numberMessage = (phone: Buffer): Buffer => envelope(1 + phone.length, NUMBER, phone)

/** Nothing of these units drives an engine; a number to call is a setting. */
export const effects: CommandEffects = {
  textOf(message) {
    const phone = message.subarray(4, -2)
    return numberMessage(phone).equals(message) ? `SOS ${phone.toString('latin1')}` : undefined
  },
  // Text messages: APN and server
  harmless: [/SOS [+\d]{1,20}/, new RegExp(`APN#${APN}#`), new RegExp(`(?:DOMAIN|SERVER)#${HOST}#${PORT}#`)],
}
