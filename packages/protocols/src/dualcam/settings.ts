import { bit, bytesOf, u16Bytes } from '../bytes.ts'
import type { DecodeContext } from '../define.ts'
import { setKind } from './file.ts'

const [NOTHING, ASK_PATH, REQUEST] = [0x0000, 0x000c, 0x0008]
const PATH_BIT = 25
/** Names of the files that a unit has, by the bit of its settings; the first that is set counts. */
const files = [
  [26, '%photof', 'image'],
  [27, '%photor', 'image'],
  [28, '%videof', 'video'],
  [29, '%videor', 'video'],
] as const

/** The answer to a unit that has said which files it has: one of them is asked for. */
export function askFor(settings: number, session: DecodeContext): Buffer {
  if (bit(settings, PATH_BIT)) return bytesOf(u16Bytes(ASK_PATH), u16Bytes(2), u16Bytes(0))
  const [, name, kind] = files.find(([index]) => bit(settings, index)) ?? []
  if (!name || !kind) return u16Bytes(NOTHING)
  setKind(kind, session)
  return bytesOf(u16Bytes(REQUEST), u16Bytes(name.length), name)
}
