import type { Event } from '@rastro/core/model/event'
import type { ReportedEvent } from '@rastro/protocols/define'
import type { Database, NewEvent } from '../../db/database.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Unit } from '../units/unit.ts'

export interface ReportedEventsContext {
  readonly database: Pick<Database, 'db' | 'positions'>
  readonly bus: Pick<Bus, 'publishLive'>
}

/** Positions compared with the times of an event. */
const maxPositions = 20

/**
 * Stores events that another server has made and passes on, each once: one that comes again, or that the rules here have made of
 * the same position, is not stored. Their attribute `forwarded` tells them apart (decision 197).
 */
export class ReportedEvents {
  private readonly context: ReportedEventsContext
  /** For each unit the end of its queue, so that of two equal events that arrive at once the second finds the first. */
  private readonly queues = new Map<number, Promise<void>>()

  constructor(context: ReportedEventsContext) {
    this.context = context
  }

  /** Resolves when they are durable. The positions that they are about are stored before. */
  async store(unit: Unit, events: readonly ReportedEvent[]): Promise<void> {
    const before = this.queues.get(unit.id) ?? Promise.resolve()
    const work = before.then(async () => {
      for (const event of events) await this.storeOne(unit, event)
    })
    // The next waits for the end, whatever it is
    const end = work.catch(() => {})
    this.queues.set(unit.id, end)
    try {
      await work
    } finally {
      if (this.queues.get(unit.id) === end) this.queues.delete(unit.id)
    }
  }

  private async storeOne(unit: Unit, reported: ReportedEvent): Promise<void> {
    const { positions } = this.context.database
    const event = await this.eventOf(unit, reported)
    if (await this.isStored(event, reported)) return
    const { eventIds } = await positions.write({ positions: [], events: [event], states: [] })
    const [id] = eventIds
    if (id) this.context.bus.publishLive({ positions: [], devices: [], events: [{ ...event, id }] })
  }

  /** As an event of this server: its position, fence and maintenance are those of the same time and name here. */
  private async eventOf(unit: Unit, { type, eventTime, fixTime, ...reported }: ReportedEvent): Promise<NewEvent> {
    const { geofenceName, maintenanceName } = reported
    const { geofences, maintenances } = unit.effectiveLinks
    return {
      type,
      eventTime,
      deviceId: unit.id,
      positionId: await this.positionAt(unit.id, fixTime ? [eventTime, fixTime] : []),
      geofenceId: geofences.find(({ name }) => name === geofenceName)?.id ?? 0,
      maintenanceId: maintenances.find(({ name }) => name === maintenanceName)?.id ?? 0,
      attributes: {
        ...reported.attributes,
        ...(geofenceName !== undefined && { geofenceName }),
        ...(maintenanceName !== undefined && { maintenanceName }),
        forwarded: true,
      },
    }
  }

  /** The position at the first of these times that has one; 0 when there is none. */
  private async positionAt(deviceId: number, times: readonly Date[]): Promise<number> {
    for (const time of times) {
      const found = await this.context.database.positions.range({ deviceId, from: time, to: time, limit: maxPositions })
      if (found.length > 0) return found.at(-1)!.id
    }
    return 0
  }

  private async isStored(event: NewEvent, { geofenceName, maintenanceName }: ReportedEvent): Promise<boolean> {
    const rows = await this.context.database.db
      .selectFrom('event')
      .where('deviceId', '=', event.deviceId)
      .where('eventTime', '=', event.eventTime.getTime())
      .where('type', '=', event.type)
      .select('attributes')
      .execute()
    return rows.some(({ attributes }) => {
      const known = JSON.parse(attributes) as Event['attributes']
      // What is told of its subject distinguishes events of one moment, not all that each server adds
      return (
        known.alarm === event.attributes.alarm &&
        known.geofenceName === geofenceName &&
        known.maintenanceName === maintenanceName &&
        (known.forwarded !== true || isSame(known, event.attributes))
      )
    })
  }
}

const isSame = (one: Event['attributes'], other: Event['attributes']): boolean => textOf(one) === textOf(other)

/** The order of keys is not kept by every sender. */
const textOf = (attributes: Event['attributes']): string => JSON.stringify(Object.entries(attributes).sort())
