import type { CommandRecord, Sighting } from '@rastro/core/resources/queued-command'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { type CutStep, stepOfCut } from '@rastro/core/vehicle/cut'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import { claimCut, heldCuts, noteEvidence, noteHold, unconfirmed } from '../../db/cuts.ts'
import type { Db, NewPosition, PositionStore } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { latestOf } from '../units/track.ts'
import type { Unit } from '../units/unit.ts'

interface CutContext {
  readonly db: Db
  readonly positions: Pick<PositionStore, 'range'>
  readonly clock: Clock
}

/** A command that is written to a unit. */
export type Told = Pick<CommandRecord, 'id' | 'effect'>

/** Places read back at most, to see how long a vehicle has been slow. */
const mostFixes = 5000
/** What a unit reports later than this after it was told is not taken as the effect of it. */
const followedMs = 3_600_000

/** Lets cuts of engines go when they may (decision 64), and sees whether units did as they were told. */
export class Cuts {
  private readonly context: CutContext
  private readonly node: string
  /** Device → the last word to its engine, which its reports have not shown yet. */
  private followed = new Map<number, { id: number; isCut: boolean }>()

  constructor(context: CutContext, node: string) {
    this.context = context
    this.node = node
  }

  /** Reads again which units were told something that they have not shown. */
  async refresh(): Promise<void> {
    const { db, clock } = this.context
    this.followed = await unconfirmed(db, new Date(clock.now().getTime() - followedMs))
  }

  /** Claims the oldest cut of the unit that may leave now, or the one of this id; `held` when there are others, which may not. */
  async claim(unit: Unit, id?: number): Promise<CommandRecord | 'held' | undefined> {
    const { db, clock } = this.context
    const held = (await heldCuts(db, unit.id, clock.now())).filter((cut) => id === undefined || cut.id === id)
    for (const cut of held) {
      const step = await this.step(unit, cut)
      if (step.to === 'held' && step.why !== 'approval' && step.why !== cut.waitsFor)
        await noteHold(db, cut.id, step.why)
      if (step.to !== 'sent') continue
      if (await claimCut(db, cut.id, { deviceId: unit.id, node: this.node, now: clock.now() })) return cut
    }
    return held.length > 0 ? 'held' : undefined
  }

  private async step(unit: Unit, { expirationTime, waitsFor }: CommandRecord): Promise<CutStep> {
    const { positions, clock } = this.context
    const settings = readBlockSettings(unit.attribute)
    const cut = { expirationTime, needsApproval: waitsFor === 'approval' }
    const step = stepOfCut(cut, { now: clock.now(), fixes: unit.recent, settings })
    const last = latestOf(unit)
    if (step.to !== 'held' || step.why !== 'slow' || !last) return step
    // What is in memory may not go back far enough
    const from = new Date(last.fixTime.getTime() - settings.slowTime - settings.maxFixAge)
    const before = await positions.range({ deviceId: unit.id, from, to: last.fixTime, limit: mostFixes })
    const since = before.at(-1)?.fixTime ?? from
    const fixes = [...before, ...unit.recent.filter(({ fixTime }) => fixTime > since)]
    return stepOfCut(cut, { now: clock.now(), fixes, settings })
  }

  /** The unit is told this just now: where it was is kept, and its reports will show whether it did it. */
  async follow(unit: Unit, { id, effect }: Told): Promise<void> {
    if (!effect) return
    const last = latestOf(unit)
    if (last) await noteEvidence(this.context.db, id, 'sent', sightingOf(last))
    this.followed.set(unit.id, { id, isCut: effect === 'cut' })
  }

  /** The engine is as the unit was told: that is written down, once. */
  async confirm({ id: deviceId }: Unit, position: NewPosition): Promise<void> {
    const told = this.followed.get(deviceId)
    if (!told || !says(position) || isBlocked(position) !== told.isCut) return
    this.followed.delete(deviceId)
    await noteEvidence(this.context.db, told.id, 'confirmed', sightingOf(position))
  }

  /** Whether a position is worth a look. */
  isFollowed = (unit: Unit, position: NewPosition): boolean => this.followed.has(unit.id) && says(position)
}

const says = ({ attributes }: Pick<NewPosition, 'attributes'>): boolean =>
  typeof attributes.blocked === 'boolean' || typeof attributes.out1 === 'boolean'

type Seen = Pick<NewPosition, 'id' | 'fixTime' | 'latitude' | 'longitude' | 'speed'>
const sightingOf = ({ id, fixTime, latitude, longitude, speed }: Seen): Sighting => ({
  positionId: id,
  fixTime: fixTime.toISOString(),
  latitude,
  longitude,
  speed,
})
