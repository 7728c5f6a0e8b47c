import type { Protocol } from '@rastro/protocols/define'
import { delimited } from '@rastro/protocols/testing'

/**
 * The bytes that a line of a log or of a person means: hex digits in pairs, with or without blanks; else a text, in which `\r`,
 * `\n` and `\xHH` are spelled out. A text gets the delimiter of its protocol.
 */
export function bytesOfLine(line: string, protocol: Protocol | undefined): Buffer {
  const hex = line.replaceAll(/[\s:]/g, '')
  if (/^([0-9a-f]{2})+$/i.test(hex)) return Buffer.from(hex, 'hex')
  const text = line.replaceAll(/\\(r|n|x([0-9a-f]{2}))/gi, (_, kind: string, digits: string | undefined) =>
    digits === undefined ? { r: '\r', n: '\n' }[kind.toLowerCase()]! : String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(protocol && 'decode' in protocol && protocol.text ? delimited(protocol, text) : text, 'latin1')
}
