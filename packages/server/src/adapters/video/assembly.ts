import type { VideoPart } from '@rastro/core/model/video'

/** The most bytes of one picture; more are no picture of a camera. */
const MAX_BYTES = 1_048_576

/** Puts the pictures of one connection together, one at a time. */
export class Assembly {
  private first: VideoPart | undefined
  private pieces: Uint8Array[] = []
  /** What is held of an incomplete picture. */
  bytes = 0

  /** The picture that this part completes. A new one takes the place of one that is incomplete; parts without a beginning are nothing. */
  add(part: VideoPart): VideoPart | undefined {
    if (part.part === 'whole') return part
    if (part.part === 'first') {
      this.drop()
      this.first = part
    }
    const { first } = this
    if (!first) return undefined
    this.pieces.push(Buffer.from(part.data))
    this.bytes += part.data.length
    if (this.bytes > MAX_BYTES) this.drop()
    if (part.part !== 'last' || !this.first) return undefined
    const data = Buffer.concat(this.pieces)
    this.drop()
    return { ...first, data }
  }

  /** Forgets an incomplete picture. */
  drop(): void {
    this.first = undefined
    this.pieces = []
    this.bytes = 0
  }
}
