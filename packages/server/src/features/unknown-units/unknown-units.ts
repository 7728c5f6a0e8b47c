import type { UnknownUnit } from '@rastro/core/api/device-endpoints'
import type { Db } from '../../db/database.ts'
import type { UnknownUnitCall } from '../../ports/bus.ts'

const MAX_UNITS = 200
/** Of one address: a caller with invented names displaces no more than these. */
const MAX_PER_HOST = 20
const SHOWN_MS = 3_600_000

/** The unregistered units that called in the last hour, bounded in total and for each address (decision 116). */
export class UnknownUnits {
  /** By name, the latest last. */
  private readonly calls = new Map<string, UnknownUnitCall>()

  heard(call: UnknownUnitCall): void {
    this.calls.delete(call.uniqueId)
    const calls = [...this.calls.values()]
    const ofHost = calls.filter(({ host }) => host === call.host)
    const oldest = ofHost.length >= MAX_PER_HOST ? ofHost[0] : calls.length >= MAX_UNITS ? calls[0] : undefined
    if (oldest) this.calls.delete(oldest.uniqueId)
    this.calls.set(call.uniqueId, call)
  }

  /** The latest first; without those that were silent for an hour. */
  list(now: Date): UnknownUnit[] {
    const since = now.getTime() - SHOWN_MS
    for (const { uniqueId, at } of this.calls.values()) if (at < since) this.calls.delete(uniqueId)
    return [...this.calls.values()]
      .map(({ uniqueId, protocol, at }) => ({ uniqueId, protocol, lastUpdate: new Date(at) }))
      .reverse()
  }
}

/** Those of these identifiers that a device has by now. */
export async function registeredNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('device').where('uniqueId', 'in', names).select('uniqueId').execute()
  return new Set(rows.map(({ uniqueId }) => uniqueId))
}
