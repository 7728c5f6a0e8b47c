import { randomUUID } from 'node:crypto'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { type EngineEffect, mayCut, withheldAs } from '@rastro/core/vocabulary/engine-effects'
import { notificationTokens } from '@rastro/core/vocabulary/notification-tokens'
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
import { holdAgain, holdAs, noteResume } from '../../db/cuts.ts'
import type { NewEvent } from '../../db/database.ts'
import type { WriteContext } from '../../db/write.ts'
import type { CommandOutcome, CommandRequest } from '../../ports/bus.ts'
import type { AfterCommit } from '../after/after-commit.ts'
import type { PositionListener } from '../after/post-commit.ts'
import type { Store } from '../store/store.ts'
import type { Connection } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'
import { tellCommandState } from './command-state.ts'
import { Cuts, type WrittenCommand } from './cuts.ts'
import { encode } from './encode.ts'

export interface DispatchContext extends WriteContext {
  readonly log: Logger
  readonly store: Pick<Store, 'put'>
  readonly unit: (deviceId: number) => Unit | undefined
}

/** A stored command that is sent inside the answer to a request. */
export interface ClaimedCommand {
  /** Absent when its protocol has no such command. */
  readonly bytes: WireBytes | undefined
  sent(): Promise<void>
}

/** A written command, and the claiming node. */
interface Sending {
  readonly command: WrittenCommand
  readonly node: string
}

/** Sends commands to units: at once or, when stored for later, with the next message of the unit. */
export class Dispatch implements PositionListener {
  /** The name of this process in claims, unique among all users of the database. */
  private readonly node = randomUUID()
  private readonly context: DispatchContext
  private readonly cuts: Cuts
  /** Devices that may have stored commands. */
  private waiting = new Set<number>()
  private readonly sending = new Set<number>()
  /** Unit → until its sent command is stored as sent. */
  private readonly noting = new Map<number, Promise<void>>()
  private refreshes = 0
  /** Units that reported while `refresh` ran, or while their commands were being sent: they are checked again afterwards. */
  private readonly heardMeanwhile = new Set<Unit>()

  constructor(context: DispatchContext) {
    this.context = context
    this.cuts = new Cuts(context, this.node)
  }

  /**
   * Expires commands that waited too long, and rereads which devices have stored commands: connected ones are sent them,
   * because held commands may be sent by now.
   */
  async refresh(): Promise<void> {
    const { db, clock } = this.context
    this.refreshes += 1
    try {
      for (const deviceId of await expireQueued(db, clock.now())) tellCommandState(this.context, deviceId)
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
   * `absent`: the unit could not be reached; the caller releases its claim, and it is sent with the unit's next message. One that
   * may cut the engine is claimed here, when it may be sent; for a text message the answer is only whether it may.
   */
  async send(request: CommandRequest): Promise<CommandOutcome> {
    const { id, deviceId, effect, isAtOnce } = request
    const unit = this.context.unit(deviceId)
    if (!unit?.connection) return 'absent'
    const { connection } = unit
    if (request.textChannel) return (await this.cuts.mayBeTexted(unit, connection, id)) ? 'clear' : 'held'
    if (!mayCut(effect) || isAtOnce) return this.write(unit, connection, request)
    const cut = await this.cuts.claim(unit, connection, id)
    if (cut === 'held') return 'held'
    if (!cut) return 'absent'
    const outcome = await this.write(unit, connection, { ...request, claimedBy: this.node })
    if (outcome === 'absent') await holdAgain(this.context.db, id, this.node)
    if (outcome === 'unsupported') await giveUp(this.context.db, id, this.node)
    return outcome
  }

  private async write(unit: Unit, connection: Connection, command: CommandRequest): Promise<CommandOutcome> {
    const { type, attributes, claimedBy } = command
    const outgoing = encode(this.context, unit, connection, { type: type as CommandType, attributes })
    if (!outgoing.form) return 'unsupported'
    if (await this.withholds(unit, command, { judged: outgoing.effect, node: claimedBy })) return 'held'
    if (!(await connection.wire.send(outgoing.form))) return 'absent'
    // Here and not by the caller: the unit's answer arrives in this process
    await this.noteSent(unit, connection, { command: toldOf(command, outgoing.effect), node: claimedBy })
    return 'sent'
  }

  /**
   * Holds a claimed command whose bytes may affect the engine more than its row says (decision 73): from then on it waits with
   * the effect of its bytes. False: it may be sent.
   */
  private async withholds(unit: Unit, { id, effect }: WrittenCommand, { judged, node }: Judgement): Promise<boolean> {
    const held = withheldAs(effect, judged)
    if (!held) return false
    const { db, log } = this.context
    const needsApproval = readBlockSettings(unit.attribute).secondPerson
    await holdAs(db, id, { node, effect: held, needsApproval })
    tellCommandState(this.context, unit.id)
    log.warn({ deviceId: unit.id, effect: held }, 'a command is held: its bytes may cut the engine')
    // The next position may permit it
    this.waiting.add(unit.id)
    return true
  }

  /** Called for a message of the unit: sends its stored commands, in order. */
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

  /** Called after the unit's latest position was stored: sends its stored commands. */
  positioned(unit: Unit): void {
    this.heard(unit)
  }

  /** Stores confirmations that engines are in the commanded state. */
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
      // A fast unit answers before the command is stored as sent
      await this.noting.get(unit.id)
      await markAnswered(this.context.db, unit.id, answer)
      tellCommandState(this.context, unit.id)
    },
  }

  /**
   * The next stored command of a unit that connects by HTTP requests; call `sent` once the answer with it has been sent. A unit
   * with another open connection gets its commands there: any client can send a request under its identifier.
   */
  async commandFor(unit: Unit, connection: Connection): Promise<ClaimedCommand | undefined> {
    if (unit.connection) return undefined
    // While `refresh` runs, `waiting` may not contain this unit yet
    const mayWait = this.waiting.delete(unit.id) || this.refreshes > 0
    if (!mayWait) return undefined
    const claim = () => this.claim(unit, connection)
    for (let command = await claim(); command; command = await claim()) {
      const outgoing = encode(this.context, unit, connection, command as Command & CommandRecord)
      if (isForeign(command, outgoing) || isForApp(unit, connection, command)) {
        await this.putBack(unit, command, 'connection')
        return undefined
      }
      if (outgoing.form && (await this.withholds(unit, command, { judged: outgoing.effect, node: this.node }))) continue
      const taken = command
      const sent = async () => {
        await this.conclude(unit, connection, { command: taken, outgoing })
        // There may be more, for the next request
        this.waiting.add(unit.id)
      }
      return { bytes: outgoing.form, sent }
    }
    return undefined
  }

  private async drain(unit: Unit, connection: Connection): Promise<void> {
    const claim = () => this.claim(unit, connection)
    for (let command = await claim(); command; command = await claim()) {
      const outgoing = encode(this.context, unit, connection, command as Command & CommandRecord)
      if (isForeign(command, outgoing) || isForApp(unit, connection, command))
        return this.putBack(unit, command, 'connection')
      if (outgoing.form && (await this.withholds(unit, command, { judged: outgoing.effect, node: this.node }))) continue
      if (outgoing.form && !(await connection.wire.send(outgoing.form))) return this.putBack(unit, command, 'unknown')
      await this.conclude(unit, connection, { command, outgoing })
    }
  }

  /** Requeues a command that could not be written. */
  private async putBack(unit: Unit, { id, effect }: CommandRecord, why: 'connection' | 'unknown'): Promise<void> {
    const { db } = this.context
    await (mayCut(effect) ? holdAgain(db, id, this.node, why) : release(db, id, this.node))
    tellCommandState(this.context, unit.id)
    this.waiting.add(unit.id)
  }

  /**
   * Claims the next command for this process. Undefined: there is none that may be sent, or another process has it (`refresh`
   * retries).
   */
  private async claim(unit: Unit, connection: Connection): Promise<CommandRecord | undefined> {
    const { db, clock } = this.context
    const next = await claimNext(db, { deviceId: unit.id, node: this.node, now: clock.now() })
    if (next) return next
    const cut = await this.cuts.claim(unit, connection)
    if (cut !== 'held') return cut
    // The next position may permit it
    this.waiting.add(unit.id)
    return undefined
  }

  /** Call it after sending. A command that the protocol cannot encode is expired, as it would wait for ever. */
  private async conclude(unit: Unit, connection: Connection, { command, outgoing }: Encoded): Promise<void> {
    const { db, log, store } = this.context
    const { id, type } = command
    if (outgoing.form) {
      await this.noteSent(unit, connection, { command: toldOf(command, outgoing.effect), node: this.node })
      store.put({ unit, events: [this.sentEvent(unit, id)] })
    } else {
      await giveUp(db, id, this.node, outgoing.why)
      tellCommandState(this.context, unit.id)
      log.warn({ deviceId: unit.id, type }, 'its protocol cannot send this kept command')
    }
  }

  /** A sent cut makes the other held ones unnecessary. */
  private noteSent(unit: Unit, connection: Connection, sending: Sending): Promise<void> {
    const noted = this.writeSent(unit, connection, sending)
    const done = () => void (this.noting.get(unit.id) === settled && this.noting.delete(unit.id))
    const settled = noted.then(done, done)
    this.noting.set(unit.id, settled)
    return noted
  }

  private async writeSent(unit: Unit, connection: Connection, { command, node }: Sending): Promise<void> {
    const { db, clock } = this.context
    await this.cuts.follow(unit, connection, command)
    await markSent(db, command.id, { node, now: clock.now() })
    const now = clock.now()
    if (command.effect === 'cut') await withdrawCuts(db, [unit.id], { by: null, now }, command.id)
    // Whatever its row says, it frees the engine: earlier cuts would undo that
    if (command.effect === 'resume') await noteResume(db, { id: command.id, deviceId: unit.id, now })
    tellCommandState(this.context, unit.id)
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

/** A claimed command, and its encoding. */
interface Encoded {
  readonly command: CommandRecord
  readonly outgoing: ReturnType<typeof encode>
}

/**
 * True when the protocol of a connection lacks a command that may cut the engine: it waits for another connection, because any
 * client with the unit's identifier could expire it by connecting in another protocol.
 */
const isForeign = ({ effect }: CommandRecord, { form, ...rest }: Encoded['outgoing']): boolean =>
  mayCut(effect) && !form && 'why' in rest && rest.why === null

/** True when the app of a phone performs the command upon a data message, which no answer of this server contains. */
const isForApp = ({ device }: Unit, { protocol }: Connection, { type }: CommandRecord): boolean =>
  protocol.pushCommands?.includes(type as CommandType) === true && notificationTokens(device.attributes).length > 0

interface Judgement {
  /** The effect of the bytes. */
  readonly judged: EngineEffect | undefined
  /** The claiming node. */
  readonly node: string
}

/** The stored effect of a sent command: bytes that free the engine do so, whatever its row says. */
const toldOf = ({ id, effect }: WrittenCommand, judged: EngineEffect | undefined): WrittenCommand => ({
  id,
  effect: judged === 'resume' ? 'resume' : effect,
})
