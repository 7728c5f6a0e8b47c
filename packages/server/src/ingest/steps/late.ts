import type { Position } from '@rastro/core/model/position'
import type { PositionStore } from '../../db/database.ts'
import type { Neighbours } from '../units/track.ts'
import type { Unit } from '../units/unit.ts'

/** A part of a unit's history held in memory: all its positions from the first of `known` up to `until`. */
interface Interval {
  /** Oldest first. */
  readonly known: Position[]
  /** Exclusive end (ms): positions at or after this time may be missing. */
  until: number
  /** False when the unit has no position before the first of `known`; true when it may have. */
  hasPast: boolean
}

/** Later positions read together with a late one, since a unit uploads its buffer in order of time. */
const READ_AHEAD = 32
const KEPT_BEHIND = 4
const MAX_UNITS = 1000
const END_OF_TIME = new Date(8.64e15)

/** Finds the positions before and after a late one. When a unit uploads its buffer, one database query serves many positions. */
export class Late {
  private readonly positions: Pick<PositionStore, 'before' | 'range'>
  /** Least recently used first. */
  private readonly intervals = new Map<Unit, Interval>()

  constructor(positions: Pick<PositionStore, 'before' | 'range'>) {
    this.positions = positions
  }

  around(unit: Unit, time: Date): Neighbours | Promise<Neighbours> {
    const interval = this.intervals.get(unit)
    if (!interval || !covers(interval, time)) return this.read(unit, time)
    this.intervals.delete(unit)
    this.intervals.set(unit, interval)
    return neighboursIn(unit, interval, time)
  }

  /** Adds a late position that was passed to the store. */
  add(unit: Unit, position: Position): void {
    const interval = this.intervals.get(unit)
    if (!interval || !covers(interval, position.fixTime)) return
    const { known } = interval
    const after = known.findLastIndex(({ fixTime }) => fixTime <= position.fixTime)
    known.splice(after + 1, 0, position)
    if (after < KEPT_BEHIND) return
    known.shift()
    interval.hasPast = true
  }

  private async read(unit: Unit, time: Date): Promise<Neighbours> {
    // Copied before the query: a position stored meanwhile is then in the copy or in the result
    const pending = [...unit.pending]
    const from = new Date(time.getTime() + 1)
    const [before, after] = await Promise.all([
      this.positions.before(unit.id, time),
      this.positions.range({ deviceId: unit.id, from, to: END_OF_TIME, limit: READ_AHEAD }),
    ])
    // Ends at the last position that was read
    const until = after.at(-1)?.fixTime.getTime() ?? from.getTime()
    const first = before?.fixTime.getTime() ?? Number.NEGATIVE_INFINITY
    const others = pending.filter(({ fixTime }) => fixTime.getTime() >= first && fixTime.getTime() < until)
    const known = [...(before ? [before] : []), ...after, ...others].sort((a, b) => +a.fixTime - +b.fixTime)
    if (this.intervals.size >= MAX_UNITS) this.intervals.delete(this.intervals.keys().next().value!)
    const interval = { known, until, hasPast: before !== undefined }
    this.intervals.set(unit, interval)
    return neighboursIn(unit, interval, time)
  }
}

/**
 * The neighbours of `time` in the cached interval; the one after it may be a position that is not stored yet, or the oldest in
 * memory.
 */
function neighboursIn({ pending, recent }: Unit, { known }: Interval, time: Date): Neighbours {
  const at = known.findLastIndex((position) => position.fixTime <= time)
  const after = known[at + 1] ?? earliest([...pending, ...recent.slice(0, 1)].filter(({ fixTime }) => fixTime > time))
  return { before: known[at], after }
}

const earliest = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (first, next) => (first && first.fixTime <= next.fixTime ? first : next),
    undefined,
  )

const covers = ({ known, until, hasPast }: Interval, time: Date): boolean =>
  time.getTime() < until && (!hasPast || (known[0] !== undefined && known[0].fixTime <= time))
