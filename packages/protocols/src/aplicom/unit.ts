import { luhn } from '../checksums.ts'

/** Where the numbers of the series of units begin, of which a unit sends the lowest 24 bits. */
const [FIRST_SERIES, SECOND_SERIES, SECOND_OFFSET, THIRD_SERIES] = [
  0x14143b4000000, 358_244_010_000_000, 0xa8180, 0x1437207000000,
]
const LOW_24_BITS = 0xffffff

/** The IMEI of a unit that sends only its number in its series; the number where no series fits. */
export function imeiOf(number: number): string {
  if (number === 0) return '0'
  const candidates = [
    FIRST_SERIES + number,
    SECOND_SERIES + ((number + SECOND_OFFSET) & LOW_24_BITS),
    THIRD_SERIES + number,
  ]
  return String(candidates.find(isImei) ?? number)
}

function isImei(candidate: number): boolean {
  const digits = String(candidate)
  return luhn(digits.slice(0, -1)) === Number(digits.at(-1))
}
