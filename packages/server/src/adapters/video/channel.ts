import type { VideoPart } from '@rastro/core/model/video'
import { type PacketCounts, picturePackets, tablePackets } from './transport-stream.ts'

const KEPT = 5
/** A longer segment is dropped, and the next begins with the next key picture. */
const MAX_SEGMENT_BYTES = 4_194_304

/** The video of one channel of a camera: the last segments, each of which begins with a key picture. */
export class Channel {
  private readonly counts: PacketCounts = { tables: 0, video: 0 }
  private readonly segments = new Map<number, Buffer>()
  private next = 0
  private firstMs: number | undefined
  /** Of the segment that is being received; undefined before a key picture. */
  private open: Buffer[] | undefined
  private openBytes = 0
  private finishedBytes = 0

  get bytes(): number {
    return this.openBytes + this.finishedBytes
  }
  /** The numbers of the segments, oldest first. */
  get indices(): number[] {
    return [...this.segments.keys()]
  }
  segment(index: number): Buffer | undefined {
    return this.segments.get(index)
  }

  /** Adds a whole picture; one that needs an earlier one is dropped where there is none. */
  add({ codec, isKey, timestampMs, data }: VideoPart): void {
    if (isKey) {
      this.finish()
      this.append(tablePackets(codec, this.counts))
    }
    if (!this.open) return
    this.firstMs ??= timestampMs
    const atMs = Math.max(0, timestampMs - this.firstMs)
    this.append(picturePackets({ codec, isKey, atMs, data }, this.counts))
    if (this.openBytes > MAX_SEGMENT_BYTES) this.begin(undefined)
  }

  private append(packets: Buffer): void {
    this.open?.push(packets)
    this.openBytes += packets.length
  }

  private begin(open: Buffer[] | undefined): void {
    this.open = open
    this.openBytes = 0
  }

  private finish(): void {
    if (this.open) {
      const segment = Buffer.concat(this.open)
      this.segments.set(this.next++, segment)
      this.finishedBytes += segment.length
    }
    for (const [index, { length }] of this.segments) {
      if (this.segments.size <= KEPT) break
      this.segments.delete(index)
      this.finishedBytes -= length
    }
    this.begin([])
  }
}
