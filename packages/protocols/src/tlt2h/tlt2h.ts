import { type DecodeContext, DecodeError, type DeviceMessage, type Fix } from '../define.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText, split, trimmed } from '../text.ts'
import { readHeader } from './header.ts'
import { readRecord } from './record.ts'

const END = '##'

/** TLT-2H and its relatives (MT500 to MT710, MP90, V500): a header, and a line for each record. */
export const tlt2h = textProtocol({
  name: 'tlt2h',
  port: 5030,
  transports: ['tcp', 'udp'],
  ends: [`${END}\r\n`],
  decode,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = trimmed(asciiText(bytes))
  const headerEnd = text.indexOf('\r')
  if (headerEnd < 0) throw new DecodeError('The header has no end')
  const header = readHeader(text.slice(0, headerEnd), session)
  if (!header) return []
  // A datagram has its end mark on a line of its own
  const records = text.slice(text.indexOf('\n') + 1, text.endsWith(END) ? -4 : undefined)
  const fixes = split(records, '\r\n').flatMap((line): Fix | [] => {
    const fix = readRecord(line, session)
    return fix ? { ...fix, attributes: { ...fix.attributes, ...header.fix.attributes } } : []
  })
  return [{ uniqueIds: [header.uniqueId!], ...(fixes.length > 0 ? { fixes } : {}) }]
}
