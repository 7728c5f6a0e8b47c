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

/** A command being written to a unit. */
export type WrittenCommand = Pick<CommandRecord, 'id' | 'effect'>

/**
 * How long a report of another source holds back a cut by SMS, which reaches the vehicle regardless of who is connected under its
 * identifier.
 */
const longestMs = 3_600_000
/** Reports later than this after a command do not count as its effect. */
const followedMs = 3_600_000
const byText = 1

/** Releases held cuts of engines when allowed (decision 64), and confirms from reports that units have obeyed. */
export class Cuts {
  private readonly context: WriteContext
  private readonly node: string
  /** Device → its last unconfirmed engine command. */
  private followed = new Map<number, { id: number; isCut: boolean }>()

  constructor(context: WriteContext, node: string) {
    this.context = context
    this.node = node
  }

  /** Rereads which units have unconfirmed engine commands. */
  async refresh(): Promise<void> {
    const { db, clock } = this.context
    this.followed = await unconfirmed(db, new Date(clock.now().getTime() - followedMs))
  }

  /**
   * Claims the oldest cut of the unit that may be sent over this connection now, or the one of this id; `held` when there are
   * only others, which may not. Cuts without a permitted giver are withdrawn.
   */
  async claim(unit: Unit, connection: Connection, id?: number): Promise<CommandRecord | 'held' | undefined> {
    const { db, clock } = this.context
    const held = (await heldCuts(db, unit.id, clock.now())).filter((cut) => id === undefined || cut.id === id)
    for (const cut of held) {
      if (!(await this.mayLeave(cut, this.step(unit, connection, cut)))) continue
      if (!(await claimCut(db, cut.id, { deviceId: unit.id, node: this.node, now: clock.now() }))) continue
      // It may have driven off during the query
      if (this.step(unit, connection, cut).to === 'sent') return cut
      await holdAgain(db, cut.id, this.node)
    }
    return held.length > 0 ? 'held' : undefined
  }

  /**
   * True when the vehicle's state permits a cut by text message: all its sources count, also ended ones, because the message is
   * not sent over the connection that reports that it stands.
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

  /** Called when the unit is sent this: records its place, and watches its reports for the effect. */
  async follow(unit: Unit, connection: Connection, { id, effect }: WrittenCommand): Promise<void> {
    if (!effect) return
    const last = sightingOver(unit, connection)?.position ?? latestOf(unit)
    if (last) await noteEvidence(this.context.db, id, 'sent', sightingOf(last))
    // An unknown state shows no effect either
    if (effect !== 'unknown') this.followed.set(unit.id, { id, isCut: effect === 'cut' })
  }

  /** Stores the confirmation, once, that the engine obeys the last command. */
  async confirm({ id: deviceId }: Unit, position: NewPosition): Promise<void> {
    const told = this.followed.get(deviceId)
    if (!told || !says(position) || isBlocked(position) !== told.isCut) return
    this.followed.delete(deviceId)
    await noteEvidence(this.context.db, told.id, 'confirmed', sightingOf(position))
    tellCommandState(this.context, deviceId)
  }

  /** True when a position needs a check. */
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
