import { randomUUID } from 'node:crypto'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import type { Command } from '@rastro/protocols/define'
import type { WireBytes } from '@rastro/protocols/outgoing'
import type { Logger } from 'pino'
import {
  claimNext,
  devicesWaiting,
  expireQueued,
  giveUp,
  markAnswered,
  markSent,
  release,
  withdrawCuts,
} from '../../db/command-queue.ts'
import { holdAgain } from '../../db/cuts.ts'
import type { Db, NewEvent, PositionStore } from '../../db/database.ts'
import type { CommandOutcome, CommandRequest } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AfterCommit } from '../after/after-commit.ts'
import type { Hearer } from '../after/aftermath.ts'
import type { Store } from '../store/store.ts'
import type { Connection } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'
import { Cuts, type Told } from './cuts.ts'
import { encode } from './encode.ts'

export interface DispatchContext {
  readonly db: Db
  readonly positions: Pick<PositionStore, 'range'>
  readonly clock: Clock
  readonly log: Logger
  readonly store: Pick<Store, 'put'>
  readonly unit: (deviceId: number) => Unit | undefined
}

/** A stored command that is sent inside the answer to a request. */
export interface KeptCommand {
  /** Absent when its protocol cannot say it. */
  readonly bytes: WireBytes | undefined
  sent(): Promise<void>
}

/** Sends commands to units: at once, or, when they were stored for later, with the next message of the unit. */
export class Dispatch implements Hearer {
  /** The name of this process in claims, unique among all that use the database. */
  private readonly node = randomUUID()
  private readonly context: DispatchContext
  private readonly cuts: Cuts
  /** Devices that may have stored commands. */
  private waiting = new Set<number>()
  private readonly sending = new Set<number>()
  /** Unit → until it is written down that it was sent a command. */
  private readonly noting = new Map<number, Promise<void>>()
  private refreshes = 0
  /** Units that spoke while `refresh` ran, or while their commands were being sent: they are looked at again afterwards. */
  private readonly heardMeanwhile = new Set<Unit>()

  constructor(context: DispatchContext) {
    this.context = context
    this.cuts = new Cuts(context, this.node)
  }

  /**
   * Expires commands that waited too long, and reads again which devices have stored commands: those that hold a connection are
   * sent them, because what could not leave before may leave now.
   */
  async refresh(): Promise<void> {
    const { db, clock } = this.context
    this.refreshes += 1
    try {
      await expireQueued(db, clock.now())
      await this.cuts.refresh()
      this.waiting = new Set(await devicesWaiting(db))
    } finally {
      this.refreshes -= 1
      for (const unit of [...this.heardMeanwhile]) this.hearAgain(unit)
    }
    for (const id of [...this.waiting]) {
      const unit = this.context.unit(id)
      if (unit?.connection?.wire.transport === 'tcp') this.heard(unit)
    }
  }

  private hearAgain(unit: Unit): void {
    if (this.heardMeanwhile.delete(unit)) this.heard(unit)
  }

  /**
   * `absent`: the unit could not be reached; the caller gives up its claim, and it is sent with the unit's next message. A cut of
   * the engine is claimed here, when it may leave.
   */
  async send(request: CommandRequest): Promise<CommandOutcome> {
    const { id, deviceId } = request
    const unit = this.context.unit(deviceId)
    if (!unit?.connection) return 'absent'
    const effect = engineEffectOf(request) ?? null
    if (effect !== 'cut') return this.write(unit, unit.connection, { ...request, effect })
    const cut = await this.cuts.claim(unit, id)
    if (cut === 'held') return 'held'
    if (!cut) return 'absent'
    const outcome = await this.write(unit, unit.connection, { ...request, effect, claimedBy: this.node })
    if (outcome === 'absent') await holdAgain(this.context.db, id, this.node)
    if (outcome === 'unsupported') await giveUp(this.context.db, id, this.node)
    return outcome
  }

  private async write(unit: Unit, connection: Connection, command: CommandRequest & Told): Promise<CommandOutcome> {
    const { type, attributes, claimedBy } = command
    const bytes = encode(this.context, unit, connection, { type: type as CommandType, attributes })
    if (!bytes) return 'unsupported'
    if (!(await connection.wire.send(bytes))) return 'absent'
    // Here and not by who asked: what the unit says to it comes to this process
    await this.noteSent(unit, command, claimedBy)
    return 'sent'
  }

  /** The unit has sent a message: its stored commands are sent, in order. */
  heard(unit: Unit): void {
    const isSending = this.sending.has(unit.id)
    if (this.refreshes > 0 || isSending) this.heardMeanwhile.add(unit)
    if (!unit.connection || isSending || !this.waiting.delete(unit.id)) return
    this.sending.add(unit.id)
    this.drain(unit, unit.connection)
      .catch((error: unknown) => {
        this.waiting.add(unit.id)
        this.context.log.error({ err: error, deviceId: unit.id }, 'kept commands could not be sent')
      })
      .finally(() => {
        this.sending.delete(unit.id)
        this.hearAgain(unit)
      })
  }

  /** The unit's latest position has just been stored: its stored commands are sent. */
  positioned(unit: Unit): void {
    this.heard(unit)
  }

  /** Stores whether engines are as they were told to be. */
  readonly effects: AfterCommit = {
    name: 'effects of commands',
    atOnce: 1,
    wants: ({ unit, position }) => this.cuts.isFollowed(unit, position),
    run: ({ unit, position }) => this.cuts.confirm(unit, position),
  }

  /** Stores the answers of units to their commands. */
  readonly answers: AfterCommit = {
    name: 'answers to commands',
    atOnce: 1,
    wants: ({ position }) => position.attributes.result !== undefined,
    run: async ({ unit, position }) => {
      const answer = { result: String(position.attributes.result), now: this.context.clock.now() }
      // A quick unit answers before it is written down that it was sent the command
      await this.noting.get(unit.id)
      await markAnswered(this.context.db, unit.id, answer)
    },
  }

  /** The next stored command of a unit that connects by HTTP requests; call `sent` once the answer with it has been sent. */
  async commandFor(unit: Unit, connection: Connection): Promise<KeptCommand | undefined> {
    // While `refresh` runs, `waiting` may not name this unit yet
    const mayWait = this.waiting.delete(unit.id) || this.refreshes > 0
    const command = mayWait ? await this.claim(unit) : undefined
    if (!command) return undefined
    const bytes = encode(this.context, unit, connection, command as Command & CommandRecord)
    const sent = async () => {
      await this.conclude(unit, command, bytes !== undefined)
      // There may be more, for the next request
      this.waiting.add(unit.id)
    }
    return { bytes, sent }
  }

  private async drain(unit: Unit, connection: Connection): Promise<void> {
    for (let command = await this.claim(unit); command; command = await this.claim(unit)) {
      const bytes = encode(this.context, unit, connection, command as Command & CommandRecord)
      if (bytes && !(await connection.wire.send(bytes))) {
        await (command.effect === 'cut' ? holdAgain : release)(this.context.db, command.id, this.node)
        this.waiting.add(unit.id)
        return
      }
      await this.conclude(unit, command, bytes !== undefined)
    }
  }

  /**
   * Claims the next command for this process. Undefined: there is none that may leave, or another process has it (`refresh` looks
   * again).
   */
  private async claim(unit: Unit): Promise<CommandRecord | undefined> {
    const { db, clock } = this.context
    const next = await claimNext(db, { deviceId: unit.id, node: this.node, now: clock.now() })
    if (next) return next
    const cut = await this.cuts.claim(unit)
    if (cut !== 'held') return cut
    // The next position may show that it may leave
    this.waiting.add(unit.id)
    return undefined
  }

  /** To be called after sending. A command that the protocol cannot encode is given up, as it would wait for ever. */
  private async conclude(unit: Unit, command: CommandRecord, isSent: boolean): Promise<void> {
    const { db, log, store } = this.context
    const { id, type } = command
    if (isSent) {
      await this.noteSent(unit, command, this.node)
      store.put({ unit, events: [this.sentEvent(unit, id)] })
    } else {
      await giveUp(db, id, this.node)
      log.warn({ deviceId: unit.id, type }, 'its protocol cannot send this kept command')
    }
  }

  /** A cut that was sent makes the others that wait for the same moment needless. */
  private noteSent(unit: Unit, command: Told, node: string): Promise<void> {
    const noted = this.writeSent(unit, command, node)
    const done = () => void (this.noting.get(unit.id) === settled && this.noting.delete(unit.id))
    const settled = noted.then(done, done)
    this.noting.set(unit.id, settled)
    return noted
  }

  private async writeSent(unit: Unit, command: Told, node: string): Promise<void> {
    const { db, clock } = this.context
    await this.cuts.follow(unit, command)
    await markSent(db, command.id, { node, now: clock.now() })
    if (command.effect === 'cut') await withdrawCuts(db, [unit.id], command.id)
  }

  private sentEvent(unit: Unit, id: number): NewEvent {
    return {
      type: 'queuedCommandSent',
      attributes: { id },
      deviceId: unit.id,
      eventTime: this.context.clock.now(),
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
    }
  }
}
