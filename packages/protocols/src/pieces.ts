import { type DecodeContext, DecodeError } from './define.ts'

/** A photo that arrives in pieces. */
interface Piecemeal {
  readonly size: number
  readonly pieces: Buffer[]
  received: number
  /** Memory of the pieces (bytes). */
  held: number
}

const KEY = 'pieces'
/** Limits of one connection: incomplete photos (the oldest is dropped for a new one), and bytes of one photo. */
const MAX_OPEN = 4
const MAX_BYTES = 33_554_432
/** Overhead of a piece besides its bytes. */
const BYTES_AROUND = 128

/**
 * The incomplete photos of one connection. A protocol must buffer a unit's bytes only here, where the server can count them.
 * Nothing is buffered for an unidentified unit.
 */
export class Pieces {
  private readonly open = new Map<number, Piecemeal>()
  private held = 0

  get bytes(): number {
    return this.held
  }

  /** Starts a photo of `size` bytes under this number, in place of an earlier one. Throws a `DecodeError` for a bad size. */
  begin(id: number, size: number): void {
    if (size <= 0 || size > MAX_BYTES) throw new DecodeError(`A photo of ${size} bytes is too large`)
    this.drop(id)
    for (const oldest of this.open.keys()) {
      if (this.open.size < MAX_OPEN) break
      this.drop(oldest)
    }
    this.open.set(id, { size, pieces: [], received: 0, held: 0 })
  }

  /** How many bytes have come and are expected; undefined for a photo that was not started or was dropped. */
  progress(id: number): { readonly received: number; readonly size: number } | undefined {
    return this.open.get(id)
  }

  /** Adds a copy of a piece, without bytes beyond the size. Returns the photo once it is complete, else undefined. */
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

  /** The photo as far as it has come, for protocols that count packets instead of bytes; undefined when none was started. */
  finish(id: number): Buffer | undefined {
    const whole = this.open.get(id)
    this.drop(id)
    return whole && Buffer.concat(whole.pieces)
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

/** The incomplete photos of this connection; undefined until its unit is identified. */
export function piecesOf({ identified, memory }: DecodeContext): Pieces | undefined {
  if (!identified) return undefined
  const known = memory.get(KEY) as Pieces | undefined
  const pieces = known ?? new Pieces()
  if (!known) memory.set(KEY, pieces)
  return pieces
}

/** The incomplete photos in the state of a connection; undefined when there have been none. */
export const piecesIn = (memory: ReadonlyMap<string, unknown>): Pieces | undefined =>
  memory.get(KEY) as Pieces | undefined
