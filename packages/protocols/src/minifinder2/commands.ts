import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { CONFIGURATION, HEAD_BYTES, MARK, packetOf, SYSTEM } from './packet.ts'

export const commands: readonly CommandType[] = ['configuration', 'firmwareUpdate']

const FIRMWARE = 0x30
const MAX_URL_BYTES = 254
const COMMAND_INDEX = 1
/** One item: the key that asks for all settings. */
const READ_ALL = '01f0'

/** A text is the body in hex. Settings and updates: these trackers of people have no output. */
export const effects: CommandEffects = {
  textOf: (message) =>
    message[0] === MARK && message.length > HEAD_BYTES && message.readUInt16LE(2) === message.length - HEAD_BYTES
      ? message.toString('hex', HEAD_BYTES)
      : undefined,
  harmless: [/02[\da-f]+/, /04[\da-f]{2}30[\da-f]+/],
}

export function encode({ type, attributes: { data } }: Command, { model = '' }: Target): Buffer | undefined {
  const content =
    type === 'configuration' ? settings(data) : type === 'firmwareUpdate' ? update(data, model) : undefined
  return content && packetOf(COMMAND_INDEX, content)
}

/** The items given in hex; without any, the unit is asked for its settings. */
function settings(data: unknown): Buffer | undefined {
  const digits = data ? String(data) : READ_ALL
  return /^(?:[\da-f]{2}){1,1000}$/i.test(digits) ? bytesOf(CONFIGURATION, Buffer.from(digits, 'hex')) : undefined
}

/** Loads the firmware at this address; known of the Nano alone. */
function update(data: unknown, model: string): Buffer | undefined {
  const url = String(data ?? '')
  if (!/\bnano\b/i.test(model) || url === '' || url.length > MAX_URL_BYTES) return undefined
  return bytesOf(SYSTEM, 1 + url.length, FIRMWARE, url)
}
