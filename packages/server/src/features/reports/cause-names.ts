import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import type { Row } from './report-reader.ts'

/** Names remembered of each kind while a file is written. */
const mostNames = 10_000

/**
 * Creates the function that adds `geofenceName` and `maintenanceName` to rows that hold their ids. Rows with causes that the
 * reader does not see were left out before.
 */
export function causeNames(db: Db): (rows: readonly Row[]) => Promise<readonly Row[]> {
  const known = { geofence: new Map<number, string>(), maintenance: new Map<number, string>() }
  type Kind = keyof typeof known

  async function read(kind: Kind, rows: readonly Row[]): Promise<void> {
    const names = known[kind]
    const ids = rows.map((row) => (row as Record<string, unknown>)[`${kind}Id`] as number)
    const missing = [...new Set(ids)].filter((id) => id && !names.has(id))
    if (missing.length === 0) return
    if (names.size > mostNames) names.clear()
    const found = await db
      .selectFrom(kind)
      .where(among(db, 'id', missing))
      .select(['id', 'name'])
      .execute()
    for (const { id, name } of found) names.set(id, name)
  }

  return async (rows) => {
    if (rows.length === 0 || !('geofenceId' in rows[0]!)) return rows
    await read('geofence', rows)
    await read('maintenance', rows)
    return (rows as { geofenceId: number; maintenanceId?: number }[]).map((row) => ({
      ...row,
      geofenceName: known.geofence.get(row.geofenceId) ?? null,
      maintenanceName: known.maintenance.get(row.maintenanceId ?? 0) ?? null,
    })) as readonly Row[]
  }
}
