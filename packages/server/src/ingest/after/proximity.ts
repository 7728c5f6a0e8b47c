import { inheritedAttribute } from '@rastro/core/model/attribute-inheritance'
import type { Position } from '@rastro/core/model/position'
import {
  followProximity,
  type ProximityMemory,
  type ProximitySettings,
  readProximitySettings,
} from '@rastro/core/rules/proximity'
import type { Logger } from 'pino'
import type { Db, NewEvent, PositionStore } from '../../db/database.ts'
import { idSource } from '../../db/ids.ts'
import { forgetUnlinked, linkedPairs, rememberedProximity, storeProximity } from '../../db/proximity.ts'
import type { EffectiveLinksCache } from '../../effective-links/effective-links-cache.ts'
import type { Bus, Change } from '../../ports/bus.ts'
import { deviceById } from '../units/queries.ts'
import type { AfterCommit } from './after-commit.ts'
import { LinkedDevices } from './linked-devices.ts'
import { recentOf } from './recent-places.ts'

export interface ProximityContext {
  readonly db: Db
  readonly positions: Pick<PositionStore, 'latest' | 'range'>
  readonly bus: Pick<Bus, 'publishLive'>
  readonly linksCache: Pick<EffectiveLinksCache, 'to'>
  readonly server: () => Record<string, unknown>
  readonly log: Logger
}

/** The places of devices, from one read of the database. */
interface Found {
  readonly places: ReadonlyMap<number, Position>
  /** All of them are the latest, read after the memories that they are compared with. */
  readonly isCurrent: boolean
}
interface Judged extends Found {
  readonly deviceId: number
  /** The devices with a new place. */
  readonly movedId: number
  /** The memory of the device; updated as it is stored. */
  readonly memories: Map<number, ProximityMemory>
  /** Reads the places again; undefined while catching up with the past. */
  readonly findAgain?: () => Promise<Found>
}

/** A concurrent check may change the same memory, or a place may arrive meanwhile; then it is checked again. */
const maxLooks = 3

/**
 * Emits events for the distance of linked devices, after their places are stored (decision 68). Each node checks when a device
 * that it owns has moved, and reads the places of the others from the database.
 */
export class Proximity {
  private readonly context: ProximityContext
  private readonly eventIds: (count: number) => Promise<number>
  private links = new LinkedDevices([])
  /** The settings of devices with links; null where nothing is enabled. Cleared by a change. */
  private settings = new Map<number, ProximitySettings | null>()
  private refreshing: Promise<void> = Promise.resolve()
  private catchingUp: Promise<void> = Promise.resolve()
  private isClosing = false

  constructor(context: ProximityContext) {
    this.context = context
    this.eventIds = idSource(context.db, 'event')
  }

  /** Checks each new latest place of a device that has a link, or is linked to another. */
  readonly looks: AfterCommit = {
    name: 'vehicles kept together',
    atOnce: 1,
    wants: ({ unit, isLatest }) => isLatest && this.links.has(unit.id),
    run: ({ position }) => this.look(position),
  }

  /** Reads which devices are linked, then checks what was stored and not checked before this process started. */
  async start(): Promise<void> {
    await this.refresh()
    this.catchingUp = this.catchUp().catch((error: unknown) =>
      this.context.log.error({ err: error }, 'vehicles kept together could not be caught up'),
    )
  }

  async close(): Promise<void> {
    this.isClosing = true
    await Promise.all([this.refreshing, this.catchingUp])
  }

  /** Rereads what a change has invalidated. */
  async changed(change: Change): Promise<void> {
    if (['device', 'group', 'server'].includes(change.kind)) this.settings = new Map()
    if (!('property' in change) || change.property !== 'linkedDevice') return
    this.refreshing = this.refreshing.catch(() => undefined).then(() => this.refresh())
    await this.refreshing
  }

  private async refresh(): Promise<void> {
    const { db, log } = this.context
    await forgetUnlinked(db)
    this.links = new LinkedDevices(await linkedPairs(db))
    const { leftOut } = this.links
    if (leftOut > 0) log.warn({ leftOut }, 'devices are linked to more others than are looked at')
  }

  private async look(moved: Position): Promise<void> {
    const deviceIds = await this.asking(this.links.concernedBy(moved.deviceId))
    if (deviceIds.length === 0) return
    const { db } = this.context
    const memories = await Promise.all(deviceIds.map((id) => rememberedProximity(db, id)))
    // Places are read after the memories: a later change of a memory makes the comparison in `storeProximity` fail
    const find = () => this.find(deviceIds, moved)
    const found = await find()
    for (const [at, deviceId] of deviceIds.entries()) {
      const looked = { deviceId, movedId: moved.deviceId, memories: memories[at]!, findAgain: find }
      await this.judge({ ...looked, ...found })
    }
  }

  /** The place of the moved device, with the latest of these devices and of those linked to them. */
  private async find(deviceIds: readonly number[], moved: Position): Promise<Found> {
    const all = new Set([moved.deviceId, ...deviceIds.flatMap((id) => [id, ...this.links.of(id)])])
    const latest = await this.context.positions.latest([...all])
    const places = new Map(latest.map((position) => [position.deviceId, position]))
    // A newer place of it gets a check of its own
    const isCurrent = places.get(moved.deviceId)?.id === moved.id
    return { places: places.set(moved.deviceId, moved), isCurrent }
  }

  /** Those of these devices with enabled settings. */
  private async asking(deviceIds: readonly number[]): Promise<number[]> {
    const found = await Promise.all(deviceIds.map((id) => this.settingsOf(id)))
    return deviceIds.filter((_, at) => found[at])
  }

  private async judge({ deviceId, movedId, memories, findAgain, ...first }: Judged): Promise<void> {
    const { db } = this.context
    const settings = await this.settingsOf(deviceId)
    if (!settings) return
    let found: Found = first
    for (let looks = 0; looks < maxLooks; looks++) {
      const { places, isCurrent } = found
      const changes = followProximity({
        deviceId,
        movedId,
        linkedIds: this.links.of(deviceId),
        settings,
        isCurrent,
        place: (id) => places.get(id),
        remembered: (id) => memories.get(id),
      })
      if (changes.length === 0) return
      for (const change of changes) {
        const eventId = change.event && (await this.eventIds(1))
        const isStored = await storeProximity(db, deviceId, change, eventId)
        if (isStored && change.event) this.publish(change.event, eventId!)
      }
      for (const [id, memory] of await rememberedProximity(db, deviceId)) memories.set(id, memory)
      // A place that arrived during this check may have been compared with the earlier memory
      if (findAgain) found = await findAgain()
    }
  }

  private publish(event: NewEvent, id: number): void {
    this.context.bus.publishLive({ positions: [], devices: [], events: [{ ...event, id }] })
  }

  private async settingsOf(deviceId: number): Promise<ProximitySettings | null> {
    const known = this.settings.get(deviceId)
    if (known !== undefined) return known
    const { db, linksCache, server } = this.context
    const cache = this.settings
    const [device, effectiveLinks] = await Promise.all([deviceById(db, deviceId), linksCache.to(deviceId)])
    if (!device || !effectiveLinks) return null
    const sources = { device, groups: effectiveLinks.groups, server: { attributes: server() } }
    const read = readProximitySettings((key) => inheritedAttribute(sources, key)) ?? null
    cache.set(deviceId, read)
    return read
  }

  /** What was already evaluated is not emitted again: the memory of a pair has the time of its last change. */
  private async catchUp(): Promise<void> {
    for (const deviceId of this.links.all) {
      if (!(await this.settingsOf(deviceId))) continue
      const memories = await rememberedProximity(this.context.db, deviceId)
      const places = new Map<number, Position>()
      for (const position of await recentOf(this.context.positions, [deviceId, ...this.links.of(deviceId)])) {
        places.set(position.deviceId, position)
        await this.judge({ deviceId, movedId: position.deviceId, places, isCurrent: false, memories })
        if (this.isClosing) return
      }
    }
  }
}
