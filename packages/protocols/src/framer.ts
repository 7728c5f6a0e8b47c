import { DecodeError, type Protocol, type Session, type StreamProtocol } from './define.ts'

const LARGEST_FRAME_BYTES = 16_384
const LARGEST_REQUEST_BYTES = 1_048_576

/** Bytes of the longest message that a unit may send in this protocol. */
export function largestFrameOf(protocol: Protocol): number {
  return protocol.largestFrame ?? ('decode' in protocol ? LARGEST_FRAME_BYTES : LARGEST_REQUEST_BYTES)
}

const NOTHING = Buffer.alloc(0)
/** A chunk is worth moving the rest of it elsewhere when it is so many times as large. */
const WORTH_MOVING = 4

/**
 * Cuts the byte stream of one connection into frames. A chunk that is a whole number of frames is not copied; the frames
 * share its memory, which nobody may write to again. Bytes of an unfinished frame are kept, up to the protocol's largest.
 */
export class Framer {
  private readonly protocol: StreamProtocol
  private readonly session: Session
  private readonly limit: number
  private store: Buffer = NOTHING
  private start = 0
  private end = 0
  /** The store is ours to append to, not a chunk of the socket's. */
  private owned = false

  constructor(protocol: StreamProtocol, session: Session) {
    this.protocol = protocol
    this.session = session
    this.limit = largestFrameOf(protocol)
  }

  /** How many bytes of an unfinished frame are kept. */
  get pending(): number {
    return this.end - this.start
  }

  /** Bytes of memory that it takes to keep them. */
  get held(): number {
    return this.store.length
  }

  /**
   * Takes in a chunk and gives the frames that are complete. Each frame is cut when it is asked for, after the one before
   * it has been decoded: a login may change how the rest is cut. Throws a `DecodeError` when a frame is longer than the largest.
   */
  feed(chunk: Buffer): Generator<Buffer, void, undefined> {
    this.append(chunk)
    return this.cut()
  }

  private *cut(): Generator<Buffer, void, undefined> {
    while (this.start < this.end) {
      const pending = this.store.subarray(this.start, this.end)
      const frame = this.protocol.frame?.(pending, this.session)
      if (!frame) break
      if (!(frame.end > 0 && frame.end <= pending.length)) {
        throw new DecodeError(`${this.protocol.name} cut a frame of ${frame.end} from ${pending.length} bytes`)
      }
      const isNoise = frame.bytes.length === 0
      if (!isNoise && frame.end > this.limit) throw this.tooLong()
      this.start += frame.end
      if (!isNoise) yield frame.bytes
    }
    if (this.pending > this.limit) throw this.tooLong()
    this.letGo()
  }

  /** Keeps no chunk for what has been cut from it. */
  private letGo(): void {
    if (this.pending === 0) {
      this.store = NOTHING
      this.start = 0
      this.end = 0
    } else if (this.store.length > 256 + WORTH_MOVING * this.pending) this.grow(0)
  }

  private tooLong(): DecodeError {
    return new DecodeError(`No ${this.protocol.name} frame ends within ${this.limit} bytes`)
  }

  private append(chunk: Buffer): void {
    if (this.pending === 0) {
      this.store = chunk
      this.start = 0
      this.end = chunk.length
      this.owned = false
      return
    }
    if (!this.owned || this.store.length - this.end < chunk.length) this.grow(chunk.length)
    this.end += chunk.copy(this.store, this.end)
  }

  /** Moves what is pending to a fresh store with room to spare, so that frames already given out stay as they were. */
  private grow(more: number): void {
    const next = Buffer.allocUnsafeSlow(Math.max(256, 2 * (this.pending + more)))
    const length = this.store.copy(next, 0, this.start, this.end)
    this.store = next
    this.start = 0
    this.end = length
    this.owned = true
  }
}
