/** Who is paid by Pix, and how much. */
export interface PixPayment {
  /** A key of the payee: tax ID, phone, email or a random one. */
  readonly key: string
  readonly name: string
  readonly city: string
  readonly cents: number
  /** Letters and digits by which the payee knows it again. */
  readonly id: string
}

/**
 * The text of a static Pix, which a bank reads from a QR code or pasted ("copia e cola"): BR Code, EMV QRCPS-MPM, with CRC-16 at its
 * end.
 */
export function pixPayload({ key, name, city, cents, id }: PixPayment): string {
  const account = part('00', 'br.gov.bcb.pix') + part('01', key)
  const text = [
    part('00', '01'),
    part('26', account),
    part('52', '0000'),
    part('53', '986'),
    cents > 0 ? part('54', (cents / 100).toFixed(2)) : '',
    part('58', 'BR'),
    part('59', plain(name, 25)),
    part('60', plain(city, 15)),
    part('62', part('05', id)),
    '6304',
  ].join('')
  return text + crc16(text)
}

/** An element: its id, the length of its value and the value. */
const part = (id: string, value: string): string => id + String(value.length).padStart(2, '0') + value

/** Without accents, as banks print it. */
const plain = (text: string, longest: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, longest)
    .trim() || '-'

/** CRC-16/CCITT-FALSE of an ASCII text, in capitals. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
