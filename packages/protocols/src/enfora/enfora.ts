import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16Bytes } from '../bytes.ts'
import {
  type Command,
  type CommandEffects,
  type DecodeContext,
  type DeviceMessage,
  defineProtocol,
  type StreamProtocol,
} from '../define.ts'
import { byLengthField } from '../frames.ts'
import { rmcFields } from '../nmea-parts.ts'
import { messageOf } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { rest } from '../sentence-parts.ts'
import { asciiText } from '../text.ts'

const HEAD_BYTES = 6
const texts: Partial<Record<CommandType, string>> = { engineStop: 'AT$IOGP3=1', engineResume: 'AT$IOGP3=0' }

const packet = (text: string): Buffer => bytesOf(u16Bytes(text.length + HEAD_BYTES), 0, 0, 4, 0, text)

function encode({ type, attributes: { data } }: Command): Buffer | undefined {
  const text = type === 'custom' ? data : texts[type]
  return typeof text === 'string' ? packet(text) : undefined
}

const effects: CommandEffects = {
  textOf(message) {
    const text = message.toString('latin1', HEAD_BYTES)
    return packet(text).equals(message) ? text : undefined
  },
  harmless: [],
  cut: [/AT\$IOGP3=1/],
  resume: [/AT\$IOGP3=0/],
}

/** Enfora's modules: a binary envelope around NMEA's RMC. */
export const enfora = defineProtocol<StreamProtocol>({
  name: 'enfora',
  port: 5008,
  transports: ['tcp', 'udp'],
  frame: byLengthField({ at: 0, size: 2, uncounted: 0 }),
  decode,
  commands: ['custom', 'engineStop', 'engineResume'],
  encode,
  effects,
})

const IMEI_DIGITS = 15
const readRmc = readerOf(sentence`GPRMC,${rmcFields},${rest}`)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(frame)
  const imei = /\d{15}/.exec(text.slice(1))
  // At the very end of a message the digits are a registration
  if (!imei || 1 + imei.index >= text.length - IMEI_DIGITS) return []
  const from = text.indexOf('GPRMC')
  const reading = from < 0 ? undefined : readRmc(text.slice(from), session)
  if (!reading) return [{ uniqueIds: [imei[0]] }]
  reading.uniqueId = imei[0]
  return [messageOf(reading)]
}
