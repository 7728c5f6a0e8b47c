import type { Position } from '@rastro/core/model/position'
import type { PositionStore } from '../../db/database.ts'
import type { Unit } from '../units/unit.ts'

/** A stretch of a unit's past: every position of it that is known from the first of these up to `until`. */
interface Stretch {
  /** Oldest first. */
  readonly known: Position[]
  /** Nothing is known of what comes from here on (ms). */
  until: number
  /** What comes before the first of `known` has not been looked at; false: there is nothing. */
  hasPast: boolean
}

/** Positions read ahead of a late one: a unit that brings its past brings it in order. */
const READ_AHEAD = 32
const KEPT_BEHIND = 4
const MOST_UNITS = 1000
const END_OF_TIME = new Date(8.64e15)

/** Finds what came before a late position. A unit that uploads its buffer asks the database once for many of them. */
export class Late {
  private readonly positions: Pick<PositionStore, 'before' | 'range'>
  /** Those who asked least recently first. */
  private readonly stretches = new Map<Unit, Stretch>()

  constructor(positions: Pick<PositionStore, 'before' | 'range'>) {
    this.positions = positions
  }

  before(unit: Unit, time: Date): Position | undefined | Promise<Position | undefined> {
    const stretch = this.stretches.get(unit)
    if (!stretch || !covers(stretch, time)) return this.read(unit, time)
    this.stretches.delete(unit)
    this.stretches.set(unit, stretch)
    return stretch.known.findLast((position) => position.fixTime <= time)
  }

  /** A position that is not the latest is on its way to the database. */
  add(unit: Unit, position: Position): void {
    const stretch = this.stretches.get(unit)
    if (!stretch || !covers(stretch, position.fixTime)) return
    const { known } = stretch
    const after = known.findLastIndex(({ fixTime }) => fixTime <= position.fixTime)
    known.splice(after + 1, 0, position)
    if (after < KEPT_BEHIND) return
    known.shift()
    stretch.hasPast = true
  }

  private async read(unit: Unit, time: Date): Promise<Position | undefined> {
    // Before the database is asked: what becomes durable meanwhile is in one of the two
    const pending = [...unit.pending]
    const from = new Date(time.getTime() + 1)
    const [before, after] = await Promise.all([
      this.positions.before(unit.id, time),
      this.positions.range({ deviceId: unit.id, from, to: END_OF_TIME, limit: READ_AHEAD }),
    ])
    // Not beyond the last that was read: newer ones arrive by themselves
    const until = after.at(-1)?.fixTime.getTime() ?? from.getTime()
    const first = before?.fixTime.getTime() ?? Number.NEGATIVE_INFINITY
    const others = pending.filter(({ fixTime }) => fixTime.getTime() >= first && fixTime.getTime() < until)
    const known = [...(before ? [before] : []), ...after, ...others].sort((a, b) => +a.fixTime - +b.fixTime)
    if (this.stretches.size >= MOST_UNITS) this.stretches.delete(this.stretches.keys().next().value!)
    this.stretches.set(unit, { known, until, hasPast: before !== undefined })
    return known.findLast((position) => position.fixTime <= time)
  }
}

const covers = ({ known, until, hasPast }: Stretch, time: Date): boolean =>
  time.getTime() < until && (!hasPast || (known[0] !== undefined && known[0].fixTime <= time))
