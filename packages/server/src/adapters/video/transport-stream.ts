import type { VideoPart } from '@rastro/core/model/video'

/** Packets of an MPEG transport stream (ISO/IEC 13818-1) with one video and nothing else. */

const PACKET_BYTES = 188
const HEADER_BYTES = 4
const [TABLE_PID, PROGRAM_PID, VIDEO_PID] = [0, 0x1000, 0x100]
const streamTypes: Readonly<Record<VideoPart['codec'], number>> = { h264: 0x1b, h265: 0x24 }
/** Delimiters of pictures, which players look for. */
const delimiters: Readonly<Record<VideoPart['codec'], Buffer>> = {
  h264: Buffer.from('0000000109f0', 'hex'),
  h265: Buffer.from('00000001460150', 'hex'),
}
const TICKS_PER_MS = 90
/** A picture is decoded this long after its bytes (ms), so that players have time. */
const DELAY_MS = 700

/** How many packets of each stream there have been. */
export interface PacketCounts {
  tables: number
  video: number
}

/** The tables with which a segment begins. */
export function tablePackets(codec: VideoPart['codec'], counts: PacketCounts): Buffer {
  const programs = section(0x00, Buffer.of(0, 1, 0xe0 | (PROGRAM_PID >> 8), PROGRAM_PID & 0xff))
  const video = [0xe0 | (VIDEO_PID >> 8), VIDEO_PID & 0xff]
  const program = section(0x02, Buffer.from([...video, 0xf0, 0, streamTypes[codec], ...video, 0xf0, 0]))
  const count = counts.tables++
  return Buffer.concat([tablePacket(TABLE_PID, programs, count), tablePacket(PROGRAM_PID, program, count)])
}

function section(table: number, content: Buffer): Buffer {
  const length = content.length + 9
  const body = Buffer.concat([Buffer.of(table, 0xb0 | (length >> 8), length & 0xff, 0, 1, 0xc1, 0, 0), content])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([body, checksum])
}

function tablePacket(pid: number, content: Buffer, count: number): Buffer {
  const packet = Buffer.alloc(PACKET_BYTES, 0xff)
  writeHeader(packet, { pid, isFirst: true, count })
  packet[HEADER_BYTES] = 0
  content.copy(packet, HEADER_BYTES + 1)
  return packet
}

export interface Picture {
  readonly codec: VideoPart['codec']
  readonly isKey: boolean
  /** Since the first picture of the stream. */
  readonly atMs: number
  readonly data: Uint8Array
}

/** The packets of one picture. */
export function picturePackets({ codec, isKey, atMs, data }: Picture, counts: PacketCounts): Buffer {
  const ticks = Math.round(atMs * TICKS_PER_MS)
  const content = Buffer.concat([startOf(ticks + DELAY_MS * TICKS_PER_MS), delimiters[codec], data])
  const packets: Buffer[] = []
  for (let at = 0; at < content.length; ) {
    const isFirst = at === 0
    const field = isFirst ? clockField(ticks, isKey) : NOTHING
    const room = PACKET_BYTES - HEADER_BYTES - field.length
    const taken = Math.min(room, content.length - at)
    const packet = Buffer.alloc(PACKET_BYTES, 0xff)
    const filled = adaptation(field, room - taken)
    writeHeader(packet, { pid: VIDEO_PID, isFirst, count: counts.video++, hasField: filled.length > 0 })
    filled.copy(packet, HEADER_BYTES)
    content.copy(packet, PACKET_BYTES - taken, at, at + taken)
    packets.push(packet)
    at += taken
  }
  return Buffer.concat(packets)
}

const NOTHING = Buffer.alloc(0)

interface Header {
  readonly pid: number
  readonly isFirst: boolean
  readonly count: number
  readonly hasField?: boolean
}

function writeHeader(packet: Buffer, { pid, isFirst, count, hasField = false }: Header): void {
  packet[0] = 0x47
  packet[1] = (isFirst ? 0x40 : 0) | (pid >> 8)
  packet[2] = pid & 0xff
  packet[3] = (hasField ? 0x30 : 0x10) | (count & 0x0f)
}

/** The head of a picture, with the moment when it is shown (33 bits). */
function startOf(ticks: number): Buffer {
  const time = BigInt(ticks) & 0x1_ffff_ffffn
  const bits = (from: bigint, mask: bigint) => Number((time >> from) & mask)
  return Buffer.of(
    ...[0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5],
    0x21 | (bits(30n, 7n) << 1),
    bits(22n, 0xffn),
    (bits(15n, 0x7fn) << 1) | 1,
    bits(7n, 0xffn),
    (bits(0n, 0x7fn) << 1) | 1,
  )
}

/** The field with the clock of the stream, whose length is its first byte. */
function clockField(ticks: number, isKey: boolean): Buffer {
  const field = Buffer.alloc(8)
  field[0] = 7
  field[1] = isKey ? 0x50 : 0x10
  field.writeUInt32BE(Number((BigInt(ticks) >> 1n) & 0xffff_ffffn), 2)
  field[6] = ((ticks & 1) << 7) | 0x7e
  return field
}

/** The field with so many bytes more, which fill a packet up. */
function adaptation(field: Buffer, more: number): Buffer {
  if (more === 0) return field
  const length = field.length + more
  const filled = Buffer.alloc(length, 0xff)
  filled[0] = length - 1
  if (length > 1) filled[1] = field[1] ?? 0
  field.subarray(2).copy(filled, 2)
  return filled
}

/** The CRC of 32 bits of MPEG-2: polynomial 04C11DB7, not reflected. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let i = 0; i < 8; i++) crc = crc & 0x8000_0000 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1
  }
  return crc >>> 0
}
