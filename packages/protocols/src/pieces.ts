import { DecodeError, type Session } from './define.ts'

/** Something that arrives in pieces: a photo. */
interface Piecemeal {
  readonly size: number
  readonly pieces: Buffer[]
  received: number
  /** Bytes it takes to keep them. */
  held: number
}

const KEY = 'pieces'
/** Of one connection: a unit may announce what it never sends, so the latest few are kept, and none that no camera takes. */
const MOST_OPEN = 4
const MOST_BYTES = 4_194_304
/** What a piece takes beside its bytes, however small it is. */
const BYTES_AROUND = 128

/**
 * What one connection has sent of what is not whole yet. Whatever a protocol keeps of a unit's bytes stands here, where the
 * server sees how much it is; nothing is kept of a unit that has not been identified.
 */
export class Pieces {
  private readonly open = new Map<number, Piecemeal>()
  private held = 0

  get bytes(): number {
    return this.held
  }

  /** Begins anew under this number. Throws a `DecodeError` when it will be larger than anything is. */
  begin(id: number, size: number): void {
    if (size <= 0 || size > MOST_BYTES) throw new DecodeError(`A photo of ${size} bytes is too large`)
    this.drop(id)
    for (const oldest of this.open.keys()) {
      if (this.open.size < MOST_OPEN) break
      this.drop(oldest)
    }
    this.open.set(id, { size, pieces: [], received: 0, held: 0 })
  }

  /** How many bytes have come and are expected; undefined for what has not begun, or was let go. */
  progress(id: number): { readonly received: number; readonly size: number } | undefined {
    return this.open.get(id)
  }

  /** Keeps a copy, since a frame is part of a larger buffer; what is beyond the size is dropped. Gives all of it once it is whole. */
  add(id: number, piece: Buffer): Buffer | undefined {
    const whole = this.open.get(id)
    if (!whole) return undefined
    const part = Buffer.from(piece.subarray(0, whole.size - whole.received))
    whole.pieces.push(part)
    whole.received += part.length
    whole.held += part.length + BYTES_AROUND
    this.held += part.length + BYTES_AROUND
    if (whole.received < whole.size) return undefined
    this.drop(id)
    return Buffer.concat(whole.pieces)
  }

  clear(): void {
    this.open.clear()
    this.held = 0
  }

  private drop(id: number): void {
    this.held -= this.open.get(id)?.held ?? 0
    this.open.delete(id)
  }
}

/** Where the pieces of this connection are kept; undefined while nobody knows whose it is. */
export function piecesOf({ identified, memory }: Session): Pieces | undefined {
  if (!identified) return undefined
  const known = memory.get(KEY) as Pieces | undefined
  const pieces = known ?? new Pieces()
  if (!known) memory.set(KEY, pieces)
  return pieces
}

/** What is kept of a connection with this memory. */
export const piecesIn = (memory: ReadonlyMap<string, unknown>): Pieces | undefined =>
  memory.get(KEY) as Pieces | undefined
