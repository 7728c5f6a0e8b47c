import { inheritedAttribute } from '@rastro/core/model/attribute-inheritance'
import type { Device } from '@rastro/core/resources/device'
import type { Database } from '../../db/database.ts'
import { forgetDeviceFaults } from '../../db/device-faults.ts'
import { type Taken, takeOver } from '../../db/take-over.ts'
import type { EffectiveLinks } from '../../effective-links/effective-links.ts'
import type { EffectiveLinksCache } from '../../effective-links/effective-links-cache.ts'
import { newestReports } from './queries.ts'
import { restoreSighting } from './sightings.ts'
import { markSeen } from './track.ts'
import { newUnit, restart, type Unit } from './unit.ts'

export interface UnitClaimsContext {
  readonly database: Database
  readonly linksCache: EffectiveLinksCache
  /** The name of this node. */
  readonly node: string
  /** The units in memory of this node, by device id. */
  readonly known: ReadonlyMap<number, Unit>
  /** Sets the unit in memory of this node for the device. */
  readonly keep: (unit: Unit, device: Device, effectiveLinks: EffectiveLinks) => void
  /** The present attributes of the server. */
  readonly server: () => Record<string, unknown>
}

const REPORTS_REMEMBERED = 32

/** Makes units from their database rows, and takes them over from other nodes. */
export class UnitClaims {
  private readonly context: UnitClaimsContext

  constructor(context: UnitClaimsContext) {
    this.context = context
  }

  /** New units of these devices; none for a device that has just been removed. */
  async madeOf(devices: readonly Device[]): Promise<Unit[]> {
    const { linksCache } = this.context
    const effectiveLinks = await Promise.all(devices.map(({ id }) => linksCache.to(id)))
    return devices.flatMap((device, at) => (effectiveLinks[at] ? this.made(device, effectiveLinks[at]) : []))
  }

  private made(device: Device, effectiveLinks: EffectiveLinks): Unit {
    const unit: Unit = newUnit({ device, effectiveLinks, attribute: (key) => this.attribute(unit, key) })
    return unit
  }

  async takeKnown(ids: readonly number[]): Promise<ReadonlyMap<number, Unit>> {
    const units = await this.claim(ids.flatMap((id) => this.context.known.get(id) ?? []))
    for (const unit of units) this.replace(unit)
    return this.context.known
  }

  /** Replaces the unit in memory. An old TCP connection is closed; a UDP address is still in use and stays. */
  private replace(unit: Unit): void {
    const before = this.context.known.get(unit.id)
    if (!before || before === unit) return
    this.context.keep(unit, before.device, before.effectiveLinks)
    if (before.connection?.wire.transport === 'tcp') before.connection.wire.close()
    else unit.connection = before.connection
  }

  /**
   * Makes this node the owner of these units. One that another node owned meanwhile is replaced by a new one, read from the
   * database.
   */
  async claim(units: readonly Unit[]): Promise<Unit[]> {
    if (units.length === 0) return []
    const { database, node } = this.context
    const byId = new Map(units.map((unit) => [unit.id, unit]))
    const taken = await takeOver(
      database.db,
      node,
      [...byId.keys()].sort((a, b) => a - b),
    )
    const changed = taken.filter(({ deviceId, epoch }) => byId.get(deviceId)!.epoch !== epoch)
    for (const unit of await this.remembered(changed, byId)) byId.set(unit.id, unit)
    for (const unit of byId.values()) unit.isHeld = true
    return [...byId.values()]
  }

  private async remembered(taken: readonly Taken[], known: ReadonlyMap<number, Unit>): Promise<Unit[]> {
    const { db, positions } = this.context.database
    // A node that takes a device over starts with everything enabled
    await forgetDeviceFaults(
      db,
      taken.map(({ deviceId }) => deviceId),
    )
    const latest = await positions.latest(taken.map(({ deviceId }) => deviceId))
    const byDevice = new Map(latest.map((position) => [position.deviceId, position]))
    return Promise.all(
      taken.map(async ({ deviceId, status, lastUpdate, rules, epoch }) => {
        const position = byDevice.get(deviceId)
        const reports = position ? await newestReports(db, deviceId, REPORTS_REMEMBERED) : []
        const { device, effectiveLinks } = known.get(deviceId)!
        const unit = this.made(device, effectiveLinks)
        unit.epoch = epoch!
        unit.status = status
        unit.lastUpdate = lastUpdate === null ? null : new Date(lastUpdate)
        unit.rules = rules === null ? {} : JSON.parse(rules)
        restart(unit, position)
        restoreSighting(unit, position)
        for (const { fingerprint, fixTime } of reports) markSeen(unit, fingerprint, new Date(fixTime))
        return unit
      }),
    )
  }

  private attribute({ device, effectiveLinks }: Unit, key: string): unknown {
    return inheritedAttribute(
      { device, groups: effectiveLinks.groups, server: { attributes: this.context.server() } },
      key,
    )
  }
}
