/** The methods of the format (PKWARE APPNOTE 6.3.10, 4.4.5). */
export const methods = { stored: 0, deflated: 8 } as const

/** A file of an archive; checksum and sizes are known once it has been written. */
export interface Entry {
  readonly name: Uint8Array
  readonly method: (typeof methods)[keyof typeof methods]
  /** Where it begins. */
  readonly at: number
  crc: number
  size: number
  packedSize: number
}

/** Sizes follow the file, and its name is UTF-8 (4.4.4). */
const flags = 0x0808
/** 2.0: folders and deflate. */
const version = 20
/** 1 January 1980, the first day that the format knows: an archive tells nothing of when it was written. */
const day = 0x0021
/** The largest number of the format without its 64-bit extension. */
const most = 0xffff_ffff

/** Precedes the bytes of a file (4.3.7). */
export function localHeader({ name, method }: Entry): Uint8Array {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt16LE(day, 12)
  header.writeUInt16LE(name.length, 26)
  header.set(name, 30)
  return header
}

/** Follows the bytes of a file (4.3.9). Throws where they are more than the format holds. */
export function descriptor({ crc, size, packedSize }: Entry): Uint8Array {
  if (size > most || packedSize > most) throw new Error('A file is too large for the archive')
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packedSize, 8)
  record.writeUInt32LE(size, 12)
  return record
}

/** What the directory at the end tells of a file (4.3.12). */
export function centralRecord({ name, method, at, crc, size, packedSize }: Entry): Uint8Array {
  const record = Buffer.alloc(46 + name.length)
  record.writeUInt32LE(0x0201_4b50, 0)
  record.writeUInt16LE(version, 4)
  record.writeUInt16LE(version, 6)
  record.writeUInt16LE(flags, 8)
  record.writeUInt16LE(method, 10)
  record.writeUInt16LE(day, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packedSize, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(at, 42)
  record.set(name, 46)
  return record
}

/** The end of the archive (4.3.16). */
export function directoryEnd({ count, at, size }: { count: number; at: number; size: number }): Uint8Array {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x0605_4b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(at, 16)
  return record
}
