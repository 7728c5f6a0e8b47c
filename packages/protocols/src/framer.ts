import { type DecodeContext, DecodeError, type Protocol, type StreamProtocol } from './define.ts'

const LARGEST_FRAME_BYTES = 16_384
const LARGEST_REQUEST_BYTES = 1_048_576

/** The most bytes of a frame, or of a request's body, in this protocol. */
export function largestFrameOf(protocol: Protocol): number {
  return protocol.largestFrame ?? ('decode' in protocol ? LARGEST_FRAME_BYTES : LARGEST_REQUEST_BYTES)
}

const NOTHING = Buffer.alloc(0)
/** The rest of a chunk is copied, so that the chunk can be freed, when the chunk is so many times larger. */
const WORTH_MOVING = 4

/**
 * Cuts the byte stream of one connection into frames. Chunks that contain only complete frames are not copied: the frames share
 * their memory, which must not be written to. Bytes of an incomplete frame are buffered, up to the protocol's largest frame.
 */
export class Framer {
  private readonly protocol: StreamProtocol
  private readonly session: DecodeContext
  private readonly limit: number
  private store: Buffer = NOTHING
  private start = 0
  private end = 0
  /** The buffer was allocated here, so it can be appended to; false when it is a chunk of the socket. */
  private owned = false

  constructor(protocol: StreamProtocol, session: DecodeContext) {
    this.protocol = protocol
    this.session = session
    this.limit = largestFrameOf(protocol)
  }

  /** Buffered bytes of an incomplete frame. */
  get pending(): number {
    return this.end - this.start
  }

  /** Memory of the buffer (bytes). */
  get held(): number {
    return this.store.length
  }

  /** Adds a chunk and returns the complete frames, cut as `next` does. */
  feed(chunk: Buffer): Generator<Buffer, void, undefined> {
    this.add(chunk)
    return this.frames()
  }

  /** Adds a chunk, from which `next` cuts frames. */
  add(chunk: Buffer): void {
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

  /**
   * Cuts the next complete frame; undefined when there is none. Decode each before the next one is cut, because a login may change
   * how the rest is cut. Throws a `DecodeError` when a frame exceeds the largest.
   */
  next(): Buffer | undefined {
    while (this.start < this.end) {
      const pending = this.unread()
      const frame = this.protocol.frame?.(pending, this.session)
      if (!frame) break
      if (!(frame.end > 0 && frame.end <= pending.length)) {
        throw new DecodeError(`${this.protocol.name} cut a frame of ${frame.end} from ${pending.length} bytes`)
      }
      const isNoise = frame.bytes.length === 0
      if (!isNoise && frame.end > this.limit) throw this.tooLong()
      this.start += frame.end
      if (!isNoise) return frame.bytes
    }
    if (this.pending > this.limit) throw this.tooLong()
    this.letGo()
    return undefined
  }

  private *frames(): Generator<Buffer, void, undefined> {
    for (let frame = this.next(); frame; frame = this.next()) yield frame
  }

  /** Mostly a chunk is one frame; a view of it would cost a microsecond. */
  private unread(): Buffer {
    const { store, start, end } = this
    return start === 0 && end === store.length ? store : store.subarray(start, end)
  }

  /** Frees a chunk of which nothing, or only a small part, is still needed. */
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

  /** Copies the pending bytes to a new, larger buffer; the old one stays unchanged for the frames that share it. */
  private grow(more: number): void {
    const next = Buffer.allocUnsafeSlow(Math.max(256, 2 * (this.pending + more)))
    const length = this.store.copy(next, 0, this.start, this.end)
    this.store = next
    this.start = 0
    this.end = length
    this.owned = true
  }
}
