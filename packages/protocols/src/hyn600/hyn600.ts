import { Reader } from '../bytes.ts'
import { type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { readReport } from './report.ts'

/** HYN600: binary reports, of which masks say what they contain. */
export const hyn600 = defineProtocol({
  name: 'hyn600',
  port: 5258,
  transports: ['tcp'],
  frame: byLengthField({ at: 5, size: 2, uncounted: 0 }),
  decode,
  commands: [],
})

const REPORT = 'RPT:'

function decode(frame: Buffer): DeviceMessage[] {
  const reader = new Reader(frame)
  const header = reader.text(5)
  reader.skip(2)
  const pairs = Array.from({ length: 7 }, () => String(reader.u8()).padStart(2, '0'))
  const uniqueIds = [`${pairs.join('')}${reader.u8()}`]
  return [header.endsWith(REPORT) ? { uniqueIds, fixes: readReport(reader.skip(1)) } : { uniqueIds }]
}
