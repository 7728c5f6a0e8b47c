import type { DecodeContext, DeviceMessage } from '../define.ts'
import { textProtocol } from '../sentence.ts'
import { decodePayload } from './payload.ts'

/** Receivers of marine AIS: sentences `!AIVDM` about any number of ships. */
export const ais = textProtocol({ name: 'ais', port: 5130, decode })

const form = /^!AIVDM,(\d{1,9}),(\d{1,9}),(\d{0,9}),[\s\S],([^,]+),/
/** Messages in parts that are kept at the same time, and characters of one: the longest of the standard has five parts. */
const [MOST_OPEN, LONGEST] = [10, 400]
const PARTS = 'ais.parts'

/** A frame is a line; a recording holds several. */
function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const lines = bytes.toString('latin1').split('\r\n')
  return lines.flatMap((line) => decodeSentence(line, session))
}

function decodeSentence(line: string, session: DecodeContext): DeviceMessage[] {
  const [, count, index, id = '', payload = ''] = form.exec(line) ?? []
  if (count === undefined) return []
  if (Number(count) === 1) return decodePayload(payload, session)
  const open = (session.memory.get(PARTS) as Map<string, string> | undefined) ?? new Map<string, string>()
  session.memory.set(PARTS, open)
  const joined = (open.get(id) ?? '') + payload
  open.delete(id)
  if (Number(index) === Number(count)) return decodePayload(joined, session)
  for (const oldest of open.keys()) if (open.size >= MOST_OPEN) open.delete(oldest)
  if (joined.length <= LONGEST) open.set(id, joined)
  return []
}
