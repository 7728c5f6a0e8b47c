import type { Device } from '@rastro/core/resources/device'
import type { Logger } from 'pino'
import { type BatchLoader, createBatchLoader } from '../../db/batch-loader.ts'
import type { Database } from '../../db/database.ts'
import type { EffectiveLinks } from '../../effective-links/effective-links.ts'
import type { EffectiveLinksCache } from '../../effective-links/effective-links-cache.ts'
import type { Bus, Change, RowChange } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import { isName, ownNames } from './names.ts'
import { deviceById, devicesNamed, serverAttributes } from './queries.ts'
import { dropSettings, restart, type Unit } from './unit.ts'
import { UnitClaims } from './unit-claims.ts'
import { UnknownNames } from './unknown-names.ts'

export interface RegistryContext {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly linksCache: EffectiveLinksCache
  /** The name of this node. `isShared`: other nodes may own units. */
  readonly node: string
  readonly isShared: boolean
  /** Creates a device for an unregistered unit; undefined when such units are refused. */
  readonly register: ((uniqueId: string) => Promise<void>) | undefined
}

const LOOKED_UP_AT_ONCE = 500
const FORGOTTEN_AFTER_MS = 3_600_000

/** Finds units by name or id. A device is read from the database once and cached until it is edited or long silent. */
export class Registry {
  private readonly context: RegistryContext
  private readonly byName = new Map<string, Unit>()
  private readonly byId = new Map<number, Unit>()
  private readonly unknown: UnknownNames
  private readonly lookUp: BatchLoader<string, Unit>
  private readonly claims: UnitClaims
  /**
   * Makes this node the owner of the unit. Its state in memory stays, unless another node owned it meanwhile: then it is reread.
   */
  readonly take: BatchLoader<number, Unit>
  private server: Record<string, unknown> = {}

  constructor(context: RegistryContext) {
    this.context = context
    this.lookUp = createBatchLoader((names) => this.load(names), LOOKED_UP_AT_ONCE)
    this.unknown = new UnknownNames(context.clock)
    this.claims = new UnitClaims({
      ...context,
      known: this.byId,
      keep: (unit, device, effectiveLinks) => this.keep(unit, device, effectiveLinks),
      server: () => this.server,
    })
    this.take = createBatchLoader((ids) => this.claims.takeKnown(ids), LOOKED_UP_AT_ONCE)
  }

  get units(): Iterable<Unit> {
    return this.byId.values()
  }

  /** The unit of the first of these names with a device; a promise only when the database is queried. */
  find(names: readonly string[]): Unit | undefined | Promise<Unit | undefined> {
    for (const name of names) {
      const unit = this.byName.get(name)
      if (unit) {
        if (unit.rereading) return unit.rereading.then(() => this.find(names))
        return this.renewed(unit)?.then(() => this.byId.get(unit.id)) ?? unit
      }
      if (isName(name) && !this.unknown.has(name)) return this.search(ownNames(names))
    }
    return undefined
  }

  unit(id: number): Unit | undefined {
    return this.byId.get(id)
  }

  /** The unit of a device, owned by this node; undefined when there is no such device. */
  async held(deviceId: number): Promise<Unit | undefined> {
    if (!this.byId.has(deviceId)) {
      const device = await deviceById(this.context.database.db, deviceId)
      const [unit] = device ? await this.claims.madeOf([device]) : []
      if (unit && !this.byId.has(deviceId)) this.keep(unit, unit.device, unit.effectiveLinks)
    }
    const unit = this.byId.get(deviceId)
    return !unit || unit.isHeld ? unit : this.take(deviceId)
  }

  serverAttribute(key: string): unknown {
    return this.server[key]
  }

  get serverAttributes(): Record<string, unknown> {
    return this.server
  }

  /** Reads the server's attributes, which apply to every device. */
  async refresh(): Promise<void> {
    this.server = await serverAttributes(this.context.database.db)
    for (const unit of this.units) dropSettings(unit)
  }

  /** Evicts units that are not connected and long silent; their next message loads them again. */
  sweep(now: Date): void {
    const since = now.getTime() - FORGOTTEN_AFTER_MS
    for (const unit of this.units) {
      const isSilent = (unit.lastUpdate?.getTime() ?? 0) < since
      const isIdle = !unit.connection && !unit.isTouched && unit.pending.length === 0
      const isOver = unit.epoch === 0 ? isSilent : unit.status !== 'online' && (isSilent || !unit.isHeld)
      if (isIdle && isOver) this.forget(unit)
    }
  }

  /** Evicts or rereads what a change has invalidated. */
  async changed(change: Change): Promise<void> {
    const concerned = this.context.linksCache.changed(change).flatMap((id) => this.byId.get(id) ?? [])
    if (change.kind === 'server') return this.refresh()
    if (change.kind === 'device') return this.edited(change as RowChange)
    // Also for silent units, because decoding their next frame may depend on it
    await Promise.all(concerned.map((unit) => this.renewed(unit)))
  }

  private async edited({ id, action }: RowChange): Promise<void> {
    this.unknown.clear()
    const unit = this.byId.get(id)
    if (!unit) return
    // `find` waits for this, so that later messages see the new row
    const rereading = this.reread(unit, action === 'removed')
    unit.rereading = rereading
    try {
      await rereading
    } finally {
      if (unit.rereading === rereading) unit.rereading = undefined
    }
  }

  private async reread(unit: Unit, isRemoved: boolean): Promise<void> {
    const { db, positions } = this.context.database
    const device = isRemoved ? undefined : await deviceById(db, unit.id)
    const [latest] = await positions.latest([unit.id])
    this.byName.delete(unit.device.uniqueId)
    const effectiveLinks = device && (await this.context.linksCache.to(unit.id))
    if (!device || !effectiveLinks) return this.forget(unit)
    this.keep(unit, device, effectiveLinks)
    // Somebody set totals or removed history. Positions still waiting for the database are newer than that
    if (unit.pending.length === 0 && latest?.id !== unit.stored.positionId) restart(unit, latest)
  }

  /** Rereads the effective links of the unit when they have changed; undefined when not. */
  private renewed(unit: Unit): Promise<void> | undefined {
    return this.context.linksCache.at(unit.id) === unit.effectiveLinks ? undefined : this.renew(unit)
  }

  private async renew(unit: Unit): Promise<void> {
    const effectiveLinks = await this.context.linksCache.to(unit.id)
    if (!effectiveLinks) return this.forget(unit)
    unit.effectiveLinks = effectiveLinks
    dropSettings(unit)
  }

  /** Evicts the unit and closes its connection; its next message loads it again. */
  forget(unit: Unit): void {
    this.context.linksCache.forget(unit.id)
    this.byId.delete(unit.id)
    this.byName.delete(unit.device.uniqueId)
    unit.connection?.wire.close()
  }

  /** Call it when another node has taken the unit over, so that its state here is outdated. */
  lose(unit: Unit): void {
    if (this.byId.get(unit.id) === unit) this.forget(unit)
  }

  private keep(unit: Unit, device: Device, effectiveLinks: EffectiveLinks): void {
    unit.device = device
    unit.effectiveLinks = effectiveLinks
    dropSettings(unit)
    this.byId.set(unit.id, unit)
    this.byName.set(device.uniqueId, unit)
  }

  private async search(names: readonly string[]): Promise<Unit | undefined> {
    for (const name of names) {
      const unit = this.byName.get(name) ?? (await this.lookUp(name))
      if (unit) return unit
      this.unknown.add(name)
    }
    const { register } = this.context
    const [name] = names
    if (!register || name === undefined) return undefined
    await register(name)
    return this.lookUp(name)
  }

  private async load(names: readonly string[]): Promise<Map<string, Unit>> {
    const named = await devicesNamed(this.context.database.db, names)
    const found = await this.claims.madeOf(named.filter(({ uniqueId }) => !this.byName.has(uniqueId)))
    // With several nodes, the connection decides which node owns the unit
    const known = this.context.isShared ? found : await this.claims.claim(found)
    for (const unit of known) this.keep(unit, unit.device, unit.effectiveLinks)
    return this.byName
  }
}
