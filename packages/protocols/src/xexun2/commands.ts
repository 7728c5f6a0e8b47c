import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { envelope } from './envelope.ts'

type Attributes = Command['attributes']

const texts: Readonly<Record<string, (attributes: Attributes) => string>> = {
  custom: ({ data }) => String(data),
  positionPeriodic: ({ frequency }) => `tracking_send=${frequency},${frequency}`,
  powerOff: () => 'of=1',
  rebootDevice: () => 'reset',
}

export const commands = Object.keys(texts) as CommandType[]

const COMMAND = 0x0007
const INDEX = 1
const [TEXT, TAIL] = [18, 2]
const LONGEST = 1023

/** The message of a command; undefined for a unit that no IMEI names. */
export function encode({ type, attributes }: Command, { uniqueId }: Target): Buffer | undefined {
  const text = Object.hasOwn(texts, type) ? texts[type]!(attributes) : undefined
  if (text === undefined || Buffer.byteLength(text) > LONGEST || !/^\d{15}$/.test(uniqueId)) return undefined
  return messageOf(Buffer.from(`${uniqueId}0`, 'hex'), Buffer.from(text))
}

const messageOf = (id: Buffer, text: Buffer): Buffer => envelope({ type: COMMAND, index: INDEX, id }, text)

/** The units have no relay that these texts would switch. */
export const effects: CommandEffects = {
  textOf(message) {
    const text = message.subarray(TEXT, -TAIL)
    return messageOf(message.subarray(6, 14), text).equals(message) ? text.toString('latin1') : undefined
  },
  harmless: [/tracking_send=\d{1,8},\d{1,8}/, /of=1/, /reset/],
}
