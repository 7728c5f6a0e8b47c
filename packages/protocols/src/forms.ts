import { crc8Dallas, crc16Ibm, crc16X25, xor } from './checksums.ts'

/** True for bytes that are a whole message in the form of a protocol: its marks, its length, its checksum. */
type Form = (bytes: Buffer) => boolean

const CRLF = 0x0d0a
const starts = (bytes: Buffer, hex: string): boolean => bytes.toString('hex', 0, hex.length / 2) === hex
const ends = (bytes: Buffer, hex: string): boolean => bytes.toString('hex', bytes.length - hex.length / 2) === hex
/** Two marks around the message, in hex digits, and at least so many bytes. */
const between =
  (first: string, last: string, least = 8): Form =>
  (bytes) =>
    bytes.length >= least && starts(bytes, first) && ends(bytes, last)
const text =
  (pattern: RegExp): Form =>
  (bytes) =>
    pattern.test(bytes.toString('latin1', 0, LONGEST_HEAD))
const LONGEST_HEAD = 64
/** A mark, and at `at` how many bytes there are besides so many. */
const sized =
  (first: string, [at, besides, order = 'BE']: readonly [number, number, ('BE' | 'LE')?]): Form =>
  (bytes) =>
    bytes.length >= Math.max(at + 2, besides) &&
    starts(bytes, first) &&
    bytes[`readUInt16${order}`](at) + besides === bytes.length
const both =
  (...forms: readonly Form[]): Form =>
  (bytes) =>
    forms.every((form) => form(bytes))

const [AROUND, TELTONIKA_AROUND] = [4, 12]
const isX25 = (bytes: Buffer, from: number, order: 'BE' | 'LE'): boolean =>
  bytes.length > from + AROUND &&
  bytes.readUInt16BE(bytes.length - 2) === CRLF &&
  bytes[`readUInt16${order}`](bytes.length - AROUND) === crc16X25(bytes.subarray(from, -AROUND))

const gt06: Form = (bytes) => (starts(bytes, '7878') || starts(bytes, '7979')) && isX25(bytes, 2, 'BE')

/** Topin names other lengths; in messages of networks both protocols have their number there, and more units speak GT06. */
const isAlsoGt06: Form = (bytes) =>
  NETWORKS.includes(bytes[3]!) || (bytes.length >= LEAST_GT06 && bytes[2]! + GT06_AROUND === bytes.length)
const NETWORKS = [0x17, 0x69]
const [LEAST_GT06, GT06_AROUND] = [10, 5]

/** The forms that tell a protocol from those that read the same bytes by chance. */
const forms: Readonly<Record<string, Form>> = {
  bws: (bytes) => bytes.length > 8 && crc8Dallas(bytes.subarray(0, -1)) === bytes.at(-1),
  castel: both(sized('4040', [2, 0, 'LE']), (bytes) => isX25(bytes, 0, 'LE')),
  eelink: sized('6767', [3, 5]),
  flexapi: text(/^\$\{"topic":/),
  eseal: text(/^##S,eSeal,/),
  fifotrack: text(/^\$\$\d+,\d{15},[^,]*,[A-Z]\d\d,/),
  gl200: text(/^\+(?:RSP|INF|EVT|CRD|BSP|BIF|BVT|ATI|ACK[^:])/),
  gt06,
  huasheng: between('c0', 'c0'),
  jt808: (bytes) => between('7e', '7e', 15)(bytes) && xor(unescaped(bytes)) === 0,
  l100: text(/^(?:ATL\d{15},|[HL],ATL)/),
  minifinder2: sized('ab', [2, 8, 'LE']),
  maestro: text(/^@\d{15},\d{3},/),
  noran: sized('', [0, 0, 'LE']),
  obddongle: between('5555', 'aaaa'),
  smokey: text(/^SM/),
  solarpowered: between('7e85', '7e', 15),
  starlink: text(/^\$SLU[^,]*,/),
  startek: text(/^&&.\d+,\d{15},/),
  suntech: text(/^ST9\d\d;[A-Z]/),
  t800x: both(text(/^(?:##|%%|&&|'')/), sized('', [3, 0])),
  teltonika: (bytes) =>
    bytes.length > TELTONIKA_AROUND &&
    starts(bytes, '00000000') &&
    bytes.readUInt32BE(4) + TELTONIKA_AROUND === bytes.length &&
    bytes.readUInt32BE(bytes.length - 4) === crc16Ibm(bytes.subarray(8, -4)),
  tk102: text(/^\[\d{11}\([A-Z]{3}/),
  tk103: text(/^\(\d{12}(?:\d{3})?,?[A-Z]{2}[\dA-Z]{2}/),
  topin: (bytes) => between('7878', '0d0a', 6)(bytes) && !isAlsoGt06(bytes),
  tzone: both(sized('545a', [2, 6]), (bytes) => bytes.toString('latin1', 4, 6) === '$$'),
  ulbotech: between('f801', 'f8'),
  xexun2: between('faaf', 'faaf'),
}

/**
 * Protocols of which each message has this form, though their readers do not ask for it, as the stock server's do not. The form
 * itself is so short that other bytes have it by chance.
 */
const required: ReadonlySet<string> = new Set(['bws', 'noran', 'smokey'])

const [FITS, DOES_NOT, UNKNOWN] = [1, -1, 0] as const

/** 1 for bytes in the form of this protocol, -1 for bytes that cannot be of it, 0 where its form tells nothing. */
export function fitOf(protocol: string, bytes: Buffer): 1 | 0 | -1 {
  if (!Object.hasOwn(forms, protocol)) return UNKNOWN
  if (required.has(protocol)) return forms[protocol]!(bytes) ? UNKNOWN : DOES_NOT
  return forms[protocol]!(bytes) ? FITS : UNKNOWN
}

const [ESCAPE, ESCAPED_MARK] = [0x7d, 0x02]
/** What is between the marks, without the escapes of JT/T 808. */
function unescaped(bytes: Buffer): Buffer {
  const content: number[] = []
  for (let at = 1; at < bytes.length - 1; at++) {
    const byte = bytes[at]!
    if (byte === ESCAPE) content.push(bytes[++at] === ESCAPED_MARK ? 0x7e : ESCAPE)
    else content.push(byte)
  }
  return Buffer.from(content)
}
