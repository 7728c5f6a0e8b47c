interface Crc16 {
  readonly polynomial: number
  readonly initial: number
  readonly final: number
}

/** A table-driven CRC of 16 bits, reflected: the lowest bit comes first. */
function crc16({ polynomial, initial, final }: Crc16): (bytes: Uint8Array) => number {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => entry(byte, mirror(polynomial)))
  return (bytes) => {
    let crc = initial
    for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 0xff]!
    return crc ^ final
  }
}

function entry(byte: number, mirrored: number): number {
  let value = byte
  for (let i = 0; i < 8; i++) value = value & 1 ? (value >>> 1) ^ mirrored : value >>> 1
  return value
}

function mirror(value: number): number {
  let out = 0
  for (let i = 0; i < 16; i++) if (value & (1 << i)) out |= 0x8000 >> i
  return out
}

export const crc16X25 = crc16({ polynomial: 0x1021, initial: 0xffff, final: 0xffff })
export const crc16Ibm = crc16({ polynomial: 0x8005, initial: 0, final: 0 })
export const crc16Modbus = crc16({ polynomial: 0x8005, initial: 0xffff, final: 0 })
export const crc16Kermit = crc16({ polynomial: 0x1021, initial: 0, final: 0 })

/** A CRC of 16 bits with the polynomial 1021, not reflected: the highest bit comes first. */
function crc16Forward(initial: number): (bytes: Uint8Array) => number {
  return (bytes) => {
    let crc = initial
    for (const byte of bytes) {
      crc ^= byte << 8
      for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
    }
    return crc
  }
}
export const crc16Xmodem = crc16Forward(0)
export const crc16CcittFalse = crc16Forward(0xffff)

/** The CRC of 8 bits that EGTS and FLEX use: polynomial 31, not reflected. */
export function crc8Egts(bytes: Uint8Array): number {
  let crc = 0xff
  for (const byte of bytes) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 0x80 ? ((crc << 1) ^ 0x31) & 0xff : (crc << 1) & 0xff
  }
  return crc
}

/** The CRC of 8 bits of Dallas, also called Maxim: polynomial 31, reflected. */
export function crc8Dallas(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0x8c : crc >>> 1
  }
  return crc
}

/** The CRC of 32 bits of Ethernet and ZIP: polynomial 04C11DB7, reflected. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** All bytes combined by exclusive or. */
export function xor(bytes: Uint8Array): number {
  let result = 0
  for (const byte of bytes) result ^= byte
  return result
}

/** The sum of all bytes, its low eight bits. */
export function sum(bytes: Uint8Array): number {
  let result = 0
  for (const byte of bytes) result += byte
  return result & 0xff
}

/** The check digit that makes an IMEI of its first fourteen digits. */
export function luhn(digits: string): number {
  let total = 0
  for (let i = digits.length - 1, double = true; i >= 0; i--, double = !double) {
    const value = Number(digits[i]) * (double ? 2 : 1)
    total += value > 9 ? value - 9 : value
  }
  return (10 - (total % 10)) % 10
}
