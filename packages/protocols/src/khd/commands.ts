import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { gatorPacket } from '../gator-packet.ts'

const MARK = 0x29
const MOST = 0xff
const HIGH_BIT = 0x80

/** A message to a unit: its type and what follows. */
export const packet = (type: number, body: Buffer): Buffer => gatorPacket(MARK, type, body)

/** The limit of speed has the unit's own code: the one that a stock server sends would free the engine. */
const codes: Partial<Record<CommandType, number>> = {
  engineStop: 0x39,
  engineResume: 0x38,
  getVersion: 0x3d,
  factoryReset: 0xc3,
  setSpeedLimit: 0x3f,
  setOdometer: 0x66,
  positionSingle: 0x30,
}
export const commands = Object.keys(codes) as CommandType[]

export function encode({ type, attributes: { data } }: Command, { uniqueId }: Target): Buffer | undefined {
  const code = codes[type]
  const id = idBytes(uniqueId)
  if (code === undefined || !id) return undefined
  if (type !== 'setSpeedLimit') return packet(code, id)
  if (!/^\d{1,3}$/.test(String(data)) || Number(data) > MOST) return undefined
  return packet(code, bytesOf(id, Number(data)))
}

/** The last eight digits in pairs, the two in the middle with their highest bit set. */
function idBytes(uniqueId: string): Buffer | undefined {
  if (!/^\d+$/.test(uniqueId)) return undefined
  const pairs = uniqueId.padStart(8, '0').slice(-8).match(/\d\d/g)!
  return Buffer.from(pairs.map((pair, at) => Number(pair) + (at === 1 || at === 2 ? HIGH_BIT : 0)))
}

const [TYPE_AT, BODY_AT, CONTENT_AT, TAIL] = [2, 5, 9, 2]

/** The text of a command is its type and content in hex digits. */
export const effects: CommandEffects = {
  textOf(message) {
    if (message.length < CONTENT_AT + TAIL) return undefined
    if (!packet(message[TYPE_AT]!, message.subarray(BODY_AT, -TAIL)).equals(message)) return undefined
    return message.toString('hex', TYPE_AT, TYPE_AT + 1) + message.toString('hex', CONTENT_AT, message.length - TAIL)
  },
  harmless: [/3d|c3|66|30/, /3f[\da-f]{2}/],
  cut: [/39/],
  resume: [/38/],
}
