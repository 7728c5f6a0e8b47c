import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16Bytes } from '../bytes.ts'
import type { Command, CommandEffects } from '../define.ts'
import { HEAD_BYTES, packet } from './packet.ts'

const [SETTING, OUTPUT] = [0xaa04, 0xaa16]
const INDEX = Buffer.of(0, 0, 0, 1)
const [MOST, OUTPUTS] = [0xffff, 2]

type Attributes = Command['attributes']

/** A setting: its number, its length with these four bytes, its value. */
const setting = (number: number, value: Buffer): Buffer =>
  packet(0, SETTING, INDEX, bytesOf(u16Bytes(number), u16Bytes(4 + value.length), value))

function wordSetting(number: number, given: unknown): Buffer | undefined {
  const isWord = /^\d{1,5}$/.test(String(given)) && Number(given) <= MOST
  return isWord ? setting(number, u16Bytes(Number(given))) : undefined
}

/** Output 1 is switched on by 1 and off by 2, output 2 by 3 and 4. */
function output({ index, data }: Attributes): Buffer | undefined {
  const number = Number(index)
  if (!/^0?[01]$/.test(String(data)) || !Number.isInteger(number) || number < 1 || number > OUTPUTS) return undefined
  return packet(0, OUTPUT, INDEX, Buffer.of(number * 2 - Number(data)))
}

const messages: Partial<Record<CommandType, (attributes: Attributes) => Buffer | undefined>> = {
  positionPeriodic: ({ frequency }) => wordSetting(2, frequency),
  alarmArm: () => setting(1, Buffer.of(1)),
  alarmDisarm: () => setting(1, Buffer.of(0)),
  setSpeedLimit: ({ data }) => wordSetting(4, data),
  outputControl: output,
}
export const commands = Object.keys(messages) as CommandType[]

export const encode = ({ type, attributes }: Command): Buffer | undefined => messages[type]?.(attributes)

/** The text of a command is its type and content in hex digits. The relay of a blocker is at output 1. */
export const effects: CommandEffects = {
  textOf(message) {
    if (message.length <= HEAD_BYTES + 1) return undefined
    const [type, content] = [message.readUInt16BE(5), message.subarray(HEAD_BYTES, -1)]
    return packet(0, type, INDEX, content).equals(message)
      ? type.toString(16).padStart(4, '0') + content.toString('hex')
      : undefined
  },
  harmless: [/aa0400020006[\da-f]{4}/, /aa040001000501|aa040001000500/, /aa0400040006[\da-f]{4}/, /aa1604/],
  cut: [/aa1601/],
  resume: [/aa1602/],
}
