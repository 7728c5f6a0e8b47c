import type { UnknownUnit } from '@rastro/core/api/device-endpoints'
import type { Db } from '../../db/database.ts'
import type { UnknownUnitCall } from '../../ports/bus.ts'

const MAX_UNITS = 200
/** Of one address: a caller with invented names displaces no more than these. */
const MAX_PER_HOST = 20
const SHOWN_MS = 3_600_000

/** The unregistered units that called in the last hour, bounded in total and for each address (decision 116). */
export class UnknownUnits {
  /** By address and name, the latest last: who calls by the name of another takes nothing from it. */
  private readonly calls = new Map<string, UnknownUnitCall>()

  heard(call: UnknownUnitCall): void {
    this.calls.delete(keyOf(call))
    const oldest = this.displaced(call.host)
    if (oldest) this.calls.delete(keyOf(oldest))
    this.calls.set(keyOf(call), call)
  }

  /** The oldest call of this address where it has its share; where there is no room, of the address with the most. */
  private displaced(host: string): UnknownUnitCall | undefined {
    const ofHosts = Map.groupBy(this.calls.values(), (one) => one.host)
    const own = ofHosts.get(host) ?? []
    if (own.length >= MAX_PER_HOST) return own[0]
    if (this.calls.size < MAX_UNITS) return undefined
    const most = Math.max(...ofHosts.values().map(({ length }) => length))
    return ofHosts.values().find(({ length }) => length === most)?.[0]
  }

  /** Each name once, the latest first; without those that were silent for an hour. */
  list(now: Date): UnknownUnit[] {
    const since = now.getTime() - SHOWN_MS
    for (const [key, { at }] of this.calls) if (at < since) this.calls.delete(key)
    const latest = new Map([...this.calls.values()].map((call) => [call.uniqueId, call]))
    return [...latest.values()]
      .sort((one, other) => other.at - one.at)
      .map(({ uniqueId, protocol, at, data }) => ({ uniqueId, protocol, lastUpdate: new Date(at), data }))
  }
}

const keyOf = ({ host, uniqueId }: UnknownUnitCall): string => `${host} ${uniqueId}`

/** Those of these identifiers that a device has by now. */
export async function registeredNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('device').where('uniqueId', 'in', names).select('uniqueId').execute()
  return new Set(rows.map(({ uniqueId }) => uniqueId))
}
