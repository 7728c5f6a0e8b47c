import { randomUUID } from 'node:crypto'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { type EngineEffect, mayCut, withheldAs } from '@rastro/core/vocabulary/engine-effects'
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
import type { Hearer } from '../after/aftermath.ts'
import type { Store } from '../store/store.ts'
import type { Connection } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'
import { tellCommandState } from './command-state.ts'
import { Cuts, type Told } from './cuts.ts'
import { encode } from './encode.ts'

export interface DispatchContext extends WriteContext {
  readonly log: Logger
  readonly store: Pick<Store, 'put'>
  readonly unit: (deviceId: number) => Unit | undefined
}

/** A stored command that is sent inside the answer to a request. */
export interface ClaimedCommand {
  /** Absent when its protocol cannot say it. */
  readonly bytes: WireBytes | undefined
  sent(): Promise<void>
}

/** A command that was written, and in whose name it is claimed. */
interface Sending {
  readonly command: Told
  readonly node: string
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
   * `absent`: the unit could not be reached; the caller gives up its claim, and it is sent with the unit's next message. What may
   * cut the engine is claimed here, when it may leave; of what goes as a text message the answer only says whether it may.
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
    // Here and not by who asked: what the unit says to it comes to this process
    await this.noteSent(unit, connection, { command: toldOf(command, outgoing.effect), node: claimedBy })
    return 'sent'
  }

  /**
   * Holds a claimed command whose bytes may do more to the engine than its row says (decision 73): from then on it waits as what they
   * are. False: it may leave.
   */
  private async withholds(unit: Unit, { id, effect }: Told, { judged, node }: Judgement): Promise<boolean> {
    const held = withheldAs(effect, judged)
    if (!held) return false
    const { db, log } = this.context
    const needsApproval = readBlockSettings(unit.attribute).secondPerson
    await holdAs(db, id, { node, effect: held, needsApproval })
    tellCommandState(this.context, unit.id)
    log.warn({ deviceId: unit.id, effect: held }, 'a command is held: its bytes may cut the engine')
    // The next position may show that it may leave
    this.waiting.add(unit.id)
    return true
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
      tellCommandState(this.context, unit.id)
    },
  }

  /**
   * The next stored command of a unit that connects by HTTP requests; call `sent` once the answer with it has been sent. A unit with
   * another connection that is open hears its commands there: anybody can make a request in its name.
   */
  async commandFor(unit: Unit, connection: Connection): Promise<ClaimedCommand | undefined> {
    if (unit.connection) return undefined
    // While `refresh` runs, `waiting` may not name this unit yet
    const mayWait = this.waiting.delete(unit.id) || this.refreshes > 0
    if (!mayWait) return undefined
    const claim = () => this.claim(unit, connection)
    for (let command = await claim(); command; command = await claim()) {
      const outgoing = encode(this.context, unit, connection, command as Command & CommandRecord)
      if (isForeign(command, outgoing)) {
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
      if (isForeign(command, outgoing)) return this.putBack(unit, command, 'connection')
      if (outgoing.form && (await this.withholds(unit, command, { judged: outgoing.effect, node: this.node }))) continue
      if (outgoing.form && !(await connection.wire.send(outgoing.form))) return this.putBack(unit, command, 'unknown')
      await this.conclude(unit, connection, { command, outgoing })
    }
  }

  /** Puts back a command that could not be written. */
  private async putBack(unit: Unit, { id, effect }: CommandRecord, why: 'connection' | 'unknown'): Promise<void> {
    const { db } = this.context
    await (mayCut(effect) ? holdAgain(db, id, this.node, why) : release(db, id, this.node))
    tellCommandState(this.context, unit.id)
    this.waiting.add(unit.id)
  }

  /**
   * Claims the next command for this process. Undefined: there is none that may leave, or another process has it (`refresh` looks
   * again).
   */
  private async claim(unit: Unit, connection: Connection): Promise<CommandRecord | undefined> {
    const { db, clock } = this.context
    const next = await claimNext(db, { deviceId: unit.id, node: this.node, now: clock.now() })
    if (next) return next
    const cut = await this.cuts.claim(unit, connection)
    if (cut !== 'held') return cut
    // The next position may show that it may leave
    this.waiting.add(unit.id)
    return undefined
  }

  /** To be called after sending. A command that the protocol cannot encode is given up, as it would wait for ever. */
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

  /** A cut that was sent makes the others that wait for the same moment needless. */
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
    // Whatever its row said, it frees the engine: what was given before would cut it again
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

/** A claimed command, and what it is on the wire. */
interface Encoded {
  readonly command: CommandRecord
  readonly outgoing: ReturnType<typeof encode>
}

/**
 * Whether the protocol of a connection does not have a command that may cut the engine: it waits for another connection, because
 * whoever knows the name of a unit could end it by connecting in another protocol.
 */
const isForeign = ({ effect }: CommandRecord, { form, ...rest }: Encoded['outgoing']): boolean =>
  mayCut(effect) && !form && 'why' in rest && rest.why === null

interface Judgement {
  /** What the bytes do. */
  readonly judged: EngineEffect | undefined
  /** In whose name the command is claimed. */
  readonly node: string
}

/** What is written down of a command that leaves: bytes that free the engine do so, whatever its row says. */
const toldOf = ({ id, effect }: Told, judged: EngineEffect | undefined): Told => ({
  id,
  effect: judged === 'resume' ? 'resume' : effect,
})
