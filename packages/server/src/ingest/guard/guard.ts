import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../ports/clock.ts'
import { Budget } from './budget.ts'
import { ConnectionLimiter } from './connection-limiter.ts'
import { UnknownUnits } from './unknown-units.ts'

export interface GuardContext {
  readonly config: Pick<Config, 'connectionsPerAddress' | 'trustedAddresses'>
  readonly clock: Clock
  readonly log: Logger
}

/** The resource limits of the device ports, and their metrics. */
export interface Guard {
  readonly connectionLimiter: ConnectionLimiter
  /** Bytes of incomplete frames. */
  readonly frames: Budget
  /** Bytes of incomplete request bodies. */
  readonly bodies: Budget
  /** Bytes of incomplete photos. */
  readonly pieces: Budget
  readonly unknownUnits: UnknownUnits
  sweep(now: Date): void
  figures(): GuardFigures
}

export interface GuardFigures extends ReturnType<ConnectionLimiter['figures']> {
  /** Bytes of incomplete frames and bodies, and how many of these were dropped since the start. */
  readonly halfReadBytes: number
  readonly halfReadCuts: number
  /** Bytes of incomplete photos, and how many of these were dropped since the start. */
  readonly pieceBytes: number
  readonly pieceCuts: number
  /** Unregistered identifiers in the last minute, and messages refused since the start. */
  readonly strangers: number
  readonly refused: number
}

const MEGABYTE = 1_048_576
const MAX_FRAME_BYTES = 96 * MEGABYTE
const FRAME_MS = 60_000
const MAX_BODY_BYTES = 32 * MEGABYTE
const BODY_MS = 30_000
const MAX_PIECE_BYTES = 64 * MEGABYTE
const PIECE_MS = 600_000

export function createGuard({ config, clock, log }: GuardContext): Guard {
  const connectionLimiter = new ConnectionLimiter({ ...config, clock, log })
  const budget = (max: number, timeoutMs: number) =>
    new Budget({ max, timeoutMs }, clock, (host) => connectionLimiter.isTrusted(host))
  const frames = budget(MAX_FRAME_BYTES, FRAME_MS)
  const bodies = budget(MAX_BODY_BYTES, BODY_MS)
  const pieces = budget(MAX_PIECE_BYTES, PIECE_MS)
  const unknownUnits = new UnknownUnits(clock, log)
  return {
    connectionLimiter,
    frames,
    bodies,
    pieces,
    unknownUnits,
    sweep(now) {
      connectionLimiter.sweep(now)
      for (const one of [frames, bodies, pieces]) one.sweep(now)
      unknownUnits.tell()
    },
    figures: () => ({
      ...connectionLimiter.figures(),
      halfReadBytes: frames.bytes + bodies.bytes,
      halfReadCuts: frames.cuts + bodies.cuts,
      pieceBytes: pieces.bytes,
      pieceCuts: pieces.cuts,
      // The name of a metric that operators may already read
      strangers: unknownUnits.count,
      refused: unknownUnits.refused,
    }),
  }
}
