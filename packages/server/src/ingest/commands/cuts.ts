import type { CommandRecord, Sighting } from '@rastro/core/resources/queued-command'
import { type CutStep, stepOfCut } from '@rastro/core/vehicle/cut'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import { stillAllowed } from '../../access/still-allowed.ts'
import { claimCut, heldCuts, holdAgain, noteEvidence, noteHold, unconfirmed } from '../../db/cuts.ts'
import type { NewPosition } from '../../db/database.ts'
import type { WriteContext } from '../../db/write.ts'
import type { Connection } from '../units/connection.ts'
import { sightingOver } from '../units/sightings.ts'
import { latestOf } from '../units/track.ts'
import { blockSettingsOf, type Unit } from '../units/unit.ts'
import { tellCommandState } from './command-state.ts'

/** A command that is written to a unit. */
export type Told = Pick<CommandRecord, 'id' | 'effect'>

/** So long a report of another source holds back a cut by SMS, which reaches the vehicle whoever is connected in its name. */
const longestMs = 3_600_000
/** What a unit reports later than this after it was told is not taken as the effect of it. */
const followedMs = 3_600_000
const byText = 1

/** Lets cuts of engines go when they may (decision 64), and sees whether units did as they were told. */
export class Cuts {
  private readonly context: WriteContext
  private readonly node: string
  /** Device → the last word to its engine, which its reports have not shown yet. */
  private followed = new Map<number, { id: number; isCut: boolean }>()

  constructor(context: WriteContext, node: string) {
    this.context = context
    this.node = node
  }

  /** Reads again which units were told something that they have not shown. */
  async refresh(): Promise<void> {
    const { db, clock } = this.context
    this.followed = await unconfirmed(db, new Date(clock.now().getTime() - followedMs))
  }

  /**
   * Claims the oldest cut of the unit that may leave over this connection now, or the one of this id; `held` when there are others, which
   * may not. What nobody may send any more is withdrawn.
   */
  async claim(unit: Unit, connection: Connection, id?: number): Promise<CommandRecord | 'held' | undefined> {
    const { db, clock } = this.context
    const held = (await heldCuts(db, unit.id, clock.now())).filter((cut) => id === undefined || cut.id === id)
    for (const cut of held) {
      if (!(await this.mayLeave(cut, this.step(unit, connection, cut)))) continue
      if (!(await claimCut(db, cut.id, { deviceId: unit.id, node: this.node, now: clock.now() }))) continue
      // It may have driven off while the database was asked
      if (this.step(unit, connection, cut).to === 'sent') return cut
      await holdAgain(db, cut.id, this.node)
    }
    return held.length > 0 ? 'held' : undefined
  }

  /**
   * Whether a cut that goes as a text message may leave, as far as the vehicle is concerned: all its sources count, also those that have
   * ended, because the message does not go over the connection that says that it stands.
   */
  async mayBeTexted(unit: Unit, connection: Connection, id: number): Promise<boolean> {
    const { db, clock } = this.context
    const [cut] = (await heldCuts(db, unit.id, clock.now(), byText)).filter((held) => held.id === id)
    if (!cut) return false
    const step = this.step(unit, connection, cut, longestMs)
    await this.note(cut, step)
    return step.to === 'sent'
  }

  private async mayLeave(cut: CommandRecord, step: CutStep): Promise<boolean> {
    await this.note(cut, step)
    return step.to === 'sent' && (await stillAllowed(this.context, cut.id))
  }

  private async note({ id, deviceId, waitsFor }: CommandRecord, step: CutStep): Promise<void> {
    if (step.to !== 'held' || step.why === 'approval' || step.why === waitsFor) return
    await noteHold(this.context.db, id, step.why)
    tellCommandState(this.context, deviceId)
  }

  private step(unit: Unit, connection: Connection, cut: CommandRecord, othersAge?: number): CutStep {
    const { expirationTime, waitsFor } = cut
    const own = sightingOver(unit, connection)
    const others = unit.sightings.filter((sighting) => sighting !== own).map(({ fix }) => fix)
    const situation = { now: this.context.clock.now(), own, others, settings: blockSettingsOf(unit) }
    const pending = { expirationTime, needsApproval: waitsFor === 'approval' }
    return stepOfCut(pending, othersAge === undefined ? situation : { ...situation, othersAge })
  }

  /** The unit is told this just now: where it was is kept, and its reports will show whether it did it. */
  async follow(unit: Unit, connection: Connection, { id, effect }: Told): Promise<void> {
    if (!effect) return
    const last = sightingOver(unit, connection)?.position ?? latestOf(unit)
    if (last) await noteEvidence(this.context.db, id, 'sent', sightingOf(last))
    // What nobody knows shows no effect either
    if (effect !== 'unknown') this.followed.set(unit.id, { id, isCut: effect === 'cut' })
  }

  /** The engine is as the unit was told: that is written down, once. */
  async confirm({ id: deviceId }: Unit, position: NewPosition): Promise<void> {
    const told = this.followed.get(deviceId)
    if (!told || !says(position) || isBlocked(position) !== told.isCut) return
    this.followed.delete(deviceId)
    await noteEvidence(this.context.db, told.id, 'confirmed', sightingOf(position))
    tellCommandState(this.context, deviceId)
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
