import { bytesOf, u16leBytes } from '../bytes.ts'
import { crc8Egts, xor } from '../checksums.ts'
import { decodeChunks, hexBytes } from '../testing.ts'
import { navis } from './navis.ts'

export const IMEI = '861230000000401'
const HEAD = '404e5443 01000000 2a000000' // @NTC, receiver 1, sender 42
const ANSWER_HEAD = '404e5443 2a000000 01000000'

const ntcbOf = (head: string, data: Buffer): Buffer => {
  const counted = bytesOf(hexBytes(head), u16leBytes(data.length), xor(data))
  return bytesOf(counted, xor(counted), data)
}
/** A message of the unit 42 to the server 1, of texts and of bytes in hex. */
export const ntcb = (text: string, hex = ''): Buffer => ntcbOf(HEAD, bytesOf(text, hexBytes(hex)))
export const ntcbAnswer = (text: string, hex = ''): Buffer => ntcbOf(ANSWER_HEAD, bytesOf(text, hexBytes(hex)))

/** A message of FLEX with its checksum. */
export function flex(kind: string, hex: string): Buffer {
  const content = bytesOf(`~${kind}`, hexBytes(hex))
  return bytesOf(content, crc8Egts(content))
}

/** The negotiation of records with these fields. */
export function negotiation(fields: readonly number[], versions = '1e1e'): Buffer {
  const count = Math.max(...fields) + 1
  const mask = Buffer.alloc(Math.ceil(count / 8))
  for (const field of fields) mask[field >> 3]! |= 0x80 >> (field & 7)
  return ntcb('*>FLEX', `b0 ${versions} ${Buffer.of(count).toString('hex')} ${mask.toString('hex')}`)
}

/** The messages after a negotiation of these fields. */
export const afterNegotiation = (fields: readonly number[], ...frames: readonly Buffer[]) =>
  decodeChunks(navis, [negotiation(fields), ...frames], { identified: true }).slice(1)

export const TIME = '00f15365' // 2023-11-14T22:13:20Z
export const FIX_TIME = new Date('2023-11-14T22:13:20Z')
export const PLACE = 'e0d928ff a82255fe' // -23.5, -46.625
