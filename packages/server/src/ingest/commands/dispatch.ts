import { randomUUID } from 'node:crypto'
import type { QueuedCommand } from '@rastro/core/resources/queued-command'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command } from '@rastro/protocols/define'
import type { WireBytes } from '@rastro/protocols/outgoing'
import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import type { CommandOutcome, CommandRequest } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AfterCommit } from '../after/after-commit.ts'
import type { Hearer } from '../after/aftermath.ts'
import type { NewEvent, Store } from '../store/store.ts'
import type { Connection } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'
import { encode } from './encode.ts'
import { claimNext, devicesWaiting, expireQueued, giveUp, markAnswered, markSent, release } from './queue.ts'

export interface DispatchContext {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly store: Pick<Store, 'put'>
  readonly unit: (deviceId: number) => Unit | undefined
}

/** A command on its way in the answer to a request. */
export interface KeptCommand {
  /** Absent when its protocol cannot say it. */
  readonly bytes: WireBytes | undefined
  sent(): Promise<void>
}

/** Brings commands to the connections that hold their units: at once, or when a unit for which some are kept speaks. */
export class Dispatch implements Hearer {
  /** Names this process among those that take commands from one database. */
  private readonly node = randomUUID()
  private readonly context: DispatchContext
  /** Devices for which the database may keep commands. */
  private waiting = new Set<number>()
  private readonly sending = new Set<number>()
  private refreshes = 0
  private readonly heardMeanwhile = new Set<Unit>()

  constructor(context: DispatchContext) {
    this.context = context
  }

  /** Learns anew for whom commands are kept. */
  async refresh(): Promise<void> {
    const { db, clock } = this.context
    this.refreshes += 1
    try {
      await expireQueued(db, clock.now())
      this.waiting = new Set(await devicesWaiting(db))
    } finally {
      this.refreshes -= 1
      const units = [...this.heardMeanwhile]
      this.heardMeanwhile.clear()
      for (const unit of units) this.heard(unit)
    }
  }

  /** `absent` means that it is kept: then it leaves with the next message of the unit. */
  async send({ deviceId, type, attributes }: CommandRequest): Promise<CommandOutcome> {
    const unit = this.context.unit(deviceId)
    if (!unit?.connection) return 'absent'
    const bytes = encode(this.context, unit, unit.connection, { type: type as CommandType, attributes })
    if (!bytes) return 'unsupported'
    return (await unit.connection.wire.send(bytes)) ? 'sent' : 'absent'
  }

  /** The unit has spoken: what is kept for it leaves, in order. */
  heard(unit: Unit): void {
    if (this.refreshes > 0) this.heardMeanwhile.add(unit)
    if (!unit.connection || this.sending.has(unit.id) || !this.waiting.delete(unit.id)) return
    this.sending.add(unit.id)
    this.drain(unit, unit.connection)
      .catch((error: unknown) => {
        this.waiting.add(unit.id)
        this.context.log.error({ err: error, deviceId: unit.id }, 'kept commands could not be sent')
      })
      .finally(() => this.sending.delete(unit.id))
  }

  /** The unit has just been positioned, and that is stored: what waits for it may leave. */
  positioned(unit: Unit): void {
    this.heard(unit)
  }

  /** Notes what units say to the commands that they were sent. */
  readonly answers: AfterCommit = {
    name: 'answers to commands',
    atOnce: 1,
    wants: ({ position }) => position.attributes.result !== undefined,
    run: ({ unit, position }) => {
      const answer = { result: String(position.attributes.result), now: this.context.clock.now() }
      return markAnswered(this.context.db, unit.id, answer)
    },
  }

  /** The next command kept for a unit that speaks in requests, which the answer carries; call `sent` when it has left. */
  async commandFor(unit: Unit, connection: Connection): Promise<KeptCommand | undefined> {
    // What is looked for in this moment may be for this unit
    const mayWait = this.waiting.has(unit.id) || this.refreshes > 0
    const command = mayWait ? await this.claim(unit) : undefined
    if (!command) return undefined
    const bytes = encode(this.context, unit, connection, command as Command & QueuedCommand)
    const sent = async () => {
      await this.conclude(unit, command, bytes !== undefined)
      // There may be another one, for the next request
      this.waiting.add(unit.id)
    }
    return { bytes, sent }
  }

  private async drain(unit: Unit, connection: Connection): Promise<void> {
    for (let command = await this.claim(unit); command; command = await this.claim(unit)) {
      const bytes = encode(this.context, unit, connection, command as Command & QueuedCommand)
      if (bytes && !(await connection.wire.send(bytes))) {
        await release(this.context.db, command.id, this.node)
        this.waiting.add(unit.id)
        return
      }
      await this.conclude(unit, command, bytes !== undefined)
    }
  }

  /** For none but this process. Nothing waits any more when there is none; what another has taken is looked for by `refresh`. */
  private async claim({ id }: Unit): Promise<QueuedCommand | undefined> {
    const { db, clock } = this.context
    const command = await claimNext(db, { deviceId: id, node: this.node, now: clock.now() })
    if (!command) this.waiting.delete(id)
    return command
  }

  /** Once it has left, not before; what its protocol cannot say is given up, or it would wait for ever. */
  private async conclude(unit: Unit, { id, type }: QueuedCommand, isSent: boolean): Promise<void> {
    const { db, clock, log, store } = this.context
    if (isSent) {
      await markSent(db, id, { node: this.node, now: clock.now() })
      store.put({ unit, events: [this.sentEvent(unit, id)] })
    } else {
      await giveUp(db, id, this.node)
      log.warn({ deviceId: unit.id, type }, 'its protocol cannot send this kept command')
    }
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
