import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import type { ReportReader, Row } from './report-reader.ts'

/** Where rows have a place, and the field of its address. */
const places = [
  ['startAddress', 'startLat', 'startLon'],
  ['endAddress', 'endLat', 'endLon'],
  ['address', 'latitude', 'longitude'],
] as const
/** Names of drivers remembered while a report is made. */
const mostNames = 10_000

/**
 * Creates the function that adds to rows what their positions do not hold: the names of drivers that the reader sees, and
 * addresses found offline.
 */
export function rowTexts(db: Db, { viewer, addresses }: Pick<ReportReader, 'viewer' | 'addresses'>) {
  const names = new Map<string, string | null>()

  async function driverName(uniqueId: string): Promise<string | null> {
    const known = names.get(uniqueId)
    if (known !== undefined) return known
    let query = db.selectFrom('driver').where('uniqueId', '=', uniqueId).select('name')
    if (!viewer.user.administrator) query = query.where('id', 'in', visibleIds(db, 'driver', viewer.user.id))
    const name = (await query.executeTakeFirst())?.name ?? null
    if (names.size < mostNames) names.set(uniqueId, name)
    return name
  }

  return async (rows: readonly Row[]): Promise<readonly Row[]> => {
    for (const row of rows as Record<string, unknown>[]) {
      if (typeof row.driverUniqueId === 'string') row.driverName = await driverName(row.driverUniqueId)
      if (!addresses) continue
      for (const [address, latitude, longitude] of places) {
        if (row[address] !== null || typeof row[latitude] !== 'number') continue
        const found = addresses.tell(row.deviceId as number, row[latitude], row[longitude] as number, addresses.words)
        row[address] = found ?? null
      }
    }
    return rows
  }
}
