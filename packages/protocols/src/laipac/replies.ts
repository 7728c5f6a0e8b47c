import { xor } from '../checksums.ts'
import type { DecodeContext } from '../define.ts'

/** The password of a unit as it is made. */
export const MAKERS_PASSWORD = '00000000'

/** A sentence with its checksum and its end. */
export function withChecksum(text: string): Buffer {
  const checksum = xor(Buffer.from(text, 'latin1')).toString(16).toUpperCase().padStart(2, '0')
  return Buffer.from(`$${text}*${checksum}\r\n`, 'latin1')
}

/** Codes by which an event is confirmed; other events need none. */
const codes: Readonly<Record<string, string>> = {
  3: 'd',
  M: 'm',
  S: 't',
  T: 't',
  X: 'x',
  4: 'x',
  Y: 'y',
  Z: 'z',
}

/** The answers to a report: a state in lower case asks for an acknowledgement, and some events for a confirmation. */
export function repliesTo(text: string, session: DecodeContext): Buffer[] {
  const items = text.split(',')
  const [status = '', event = ''] = [items[3], items[11]]
  const checksum = text.slice(text.lastIndexOf('*') + 1)
  const password = session.attribute('devicePassword') ?? session.attribute('laipac.devicePassword') ?? MAKERS_PASSWORD
  return [
    ...(/[a-z]/.test(status) ? [withChecksum(`EAVACK,${event},${checksum}`)] : []),
    ...(Object.hasOwn(codes, event) ? [withChecksum(`AVCFG,${password},${codes[event]}`)] : []),
  ]
}
