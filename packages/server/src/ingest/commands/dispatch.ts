import type { QueuedCommand } from '@rastro/core/resources/queued-command'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command } from '@rastro/protocols/define'
import type { WireBytes } from '@rastro/protocols/outgoing'
import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import type { CommandOutcome, CommandRequest } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewEvent, Store } from '../store/store.ts'
import { deviceIdsWithQueue, queuedCommands, removeQueued } from '../units/queries.ts'
import type { Unit } from '../units/unit.ts'
import type { Link } from '../wire/link.ts'
import { encode } from './encode.ts'

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
export class Dispatch {
  private readonly context: DispatchContext
  /** Devices for which the database may keep commands. */
  private waiting = new Set<number>()
  private readonly sending = new Set<number>()
  private refreshes = 0
  private readonly heardMeanwhile: Unit[] = []

  constructor(context: DispatchContext) {
    this.context = context
  }

  /** Learns anew for whom commands are kept. */
  async refresh(): Promise<void> {
    this.refreshes += 1
    try {
      this.waiting = new Set(await deviceIdsWithQueue(this.context.db))
    } finally {
      this.refreshes -= 1
      for (const unit of this.heardMeanwhile.splice(0)) this.heard(unit)
    }
  }

  /** `absent` means that it is kept: then it leaves with the next message of the unit. */
  async send({ deviceId, type, attributes }: CommandRequest): Promise<CommandOutcome> {
    const unit = this.context.unit(deviceId)
    if (!unit?.link) return 'absent'
    const bytes = encode(this.context, unit, unit.link, { type: type as CommandType, attributes })
    if (!bytes) return 'unsupported'
    return (await unit.link.wire.send(bytes)) ? 'sent' : 'absent'
  }

  /** The unit has spoken: what is kept for it leaves, in order. */
  heard(unit: Unit): void {
    if (this.refreshes > 0) this.heardMeanwhile.push(unit)
    if (!unit.link || this.sending.has(unit.id) || !this.waiting.delete(unit.id)) return
    this.sending.add(unit.id)
    this.drain(unit, unit.link)
      .catch((error: unknown) => {
        this.waiting.add(unit.id)
        this.context.log.error({ err: error, deviceId: unit.id }, 'kept commands could not be sent')
      })
      .finally(() => this.sending.delete(unit.id))
  }

  /** The next command kept for a unit that speaks in requests, which the answer carries; call `sent` when it has left. */
  async commandFor(unit: Unit, link: Link): Promise<KeptCommand | undefined> {
    if (!this.waiting.has(unit.id)) return undefined
    const { db, clock } = this.context
    const [command, ...others] = await queuedCommands(db, unit.id, clock.now())
    if (others.length === 0) this.waiting.delete(unit.id)
    if (!command) return undefined
    const bytes = encode(this.context, unit, link, command as Command & QueuedCommand)
    return { bytes, sent: () => this.conclude(unit, command, bytes !== undefined) }
  }

  private async drain(unit: Unit, link: Link): Promise<void> {
    for (const command of await queuedCommands(this.context.db, unit.id, this.context.clock.now())) {
      const bytes = encode(this.context, unit, link, command as Command & QueuedCommand)
      if (bytes && !(await link.wire.send(bytes))) {
        this.waiting.add(unit.id)
        return
      }
      await this.conclude(unit, command, bytes !== undefined)
    }
  }

  /** Removed once it has left, not before; what its protocol cannot say is removed as well, or it would stay for ever. */
  private async conclude(unit: Unit, command: QueuedCommand, isSent: boolean): Promise<void> {
    await removeQueued(this.context.db, command.id)
    const about = { deviceId: unit.id, type: command.type }
    if (isSent) this.context.store.put({ unit, events: [this.sentEvent(command)] })
    else this.context.log.warn(about, 'its protocol cannot send this kept command')
  }

  private sentEvent({ id, deviceId }: QueuedCommand): NewEvent {
    return {
      type: 'queuedCommandSent',
      attributes: { id },
      deviceId,
      eventTime: this.context.clock.now(),
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
    }
  }
}
