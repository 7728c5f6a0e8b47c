import { bytesOf, u16Bytes } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { gatorPacket } from '../gator-packet.ts'

const MARK = 0x24
/** The least value of the first two digits of an identifier behind its 1; four bits count up from it. */
export const FIRST_PAIR = 30

/** A message to a unit: its type and what follows. */
export const packet = (type: number, body: Buffer): Buffer => gatorPacket(MARK, type, body)

const [BYTE, WORD] = [0xff, 0xffff]
const codes: Readonly<Record<string, { readonly code: number; readonly most?: number }>> = {
  positionSingle: { code: 0x30 },
  engineStop: { code: 0x39 },
  engineResume: { code: 0x38 },
  setSpeedLimit: { code: 0x6b, most: BYTE },
  setOdometer: { code: 0x3f, most: WORD },
}

export function encode({ type, attributes: { data } }: Command, { uniqueId }: Target): Buffer | undefined {
  const id = idBytes(uniqueId)
  if (!id || !Object.hasOwn(codes, type)) return undefined
  const { code, most } = codes[type]!
  if (most === undefined) return packet(code, id)
  if (!/^\d{1,5}$/.test(String(data)) || Number(data) > most) return undefined
  return packet(code, bytesOf(id, most === BYTE ? Number(data) : u16Bytes(Number(data))))
}

/** Four bytes of two digits each, with the bits of the first pair on top; of identifiers `1AABBCCDDEE`. */
function idBytes(uniqueId: string): Buffer | undefined {
  const [, first = '', others = ''] = /^1(\d\d)(\d{8})$/.exec(uniqueId) ?? []
  const bits = Number(first) - FIRST_PAIR
  if (others === '' || bits < 0 || bits > 0x0f) return undefined
  return Buffer.from(others.match(/\d\d/g)!.map((pair, at) => Number(pair) | (((bits >> (3 - at)) & 1) << 7)))
}

const [TYPE_AT, CONTENT_AT] = [2, 9]

/** The text of a command is its type and content in hex digits. */
export const effects: CommandEffects = {
  textOf(message) {
    if (message.length < CONTENT_AT + 2 || !packet(message[TYPE_AT]!, message.subarray(5, -2)).equals(message))
      return undefined
    return message.toString('hex', TYPE_AT, TYPE_AT + 1) + message.toString('hex', CONTENT_AT, message.length - 2)
  },
  harmless: [/30/, /6b[\da-f]{2}/, /3f[\da-f]{4}/],
  cut: [/39/],
  resume: [/38/],
}
