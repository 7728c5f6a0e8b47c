import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { openIdMap } from './id-map.ts'
import { reserveRanges } from './id-ranges.ts'
import { importEvents } from './import-events.ts'
import { type ItemImport, importItems } from './import-items.ts'
import { importLinks } from './import-links.ts'
import { importPositions } from './import-positions.ts'
import { importSettings } from './import-settings.ts'
import { movedResources, smallTables } from './moved-tables.ts'
import type { KindReport } from './report.ts'
import type { TimeReader } from './row-values.ts'
import type { Source, SourceRow } from './source.ts'

export interface ImportOptions {
  readonly database: Database
  readonly source: Source
  readonly readTime: TimeReader
  readonly now: Date
  /** Positions and events too. */
  readonly history: boolean
  /** What is read now, how many rows of it were, and of how many. */
  readonly onProgress: (kind: string, rows: number, total: number) => void
}

/**
 * Takes over a stock server: its people, things, links, settings, positions and events. What is here stays as it is; run again, it
 * adds what is new there. It may be broken off at any time. The server must not run meanwhile, as it would not hear of the changes.
 */
export async function importTraccar(options: ImportOptions): Promise<KindReport[]> {
  const { database, source, readTime, now, history, onProgress } = options
  const rows = await readSmallTables(source)
  const name = installationOf(source, rows)
  const ids = await openIdMap(database.db, name)
  const to: ItemImport = { database, ids, readTime, now }
  const reports: KindReport[] = []
  for (const [table, resource] of movedResources) {
    const found = rows.get(table) ?? []
    onProgress(resource.name, 0, found.length)
    reports.push(await importItems(to, resource, found))
  }
  reports.push(...(await importLinks(to, rows)), ...(await importSettings(to, rows)))
  if (!history) return reports
  const sizes = await source.sizes(['tc_positions', 'tc_events'])
  const reserve = (kind: 'position' | 'event') =>
    reserveRanges(database.db, { source: name, kind, largestId: sizes.get(`tc_${kind}s`)?.largestId ?? 0 })
  const positionRanges = await reserve('position')
  const progress = (kind: string) => {
    const total = sizes.get(`tc_${kind}s`)?.rows ?? 0
    return { total, onProgress: (read: number) => onProgress(kind, read, total) }
  }
  const ofPositions = progress('position')
  const common = { database, ids, readTime }
  reports.push(await importPositions({ ...common, ranges: positionRanges, ...ofPositions }, source, ofPositions.total))
  const ofEvents = progress('event')
  const eventRanges = await reserve('event')
  reports.push(
    await importEvents({ ...common, ranges: eventRanges, positionRanges, now, ...ofEvents }, source, ofEvents.total),
  )
  return reports
}

async function readSmallTables(source: Source): Promise<ReadonlyMap<string, SourceRow[]>> {
  const rows = new Map<string, SourceRow[]>()
  for await (const { table, row } of source.rows(smallTables)) {
    const list = rows.get(table) ?? []
    list.push(row)
    rows.set(table, list)
  }
  return rows
}

/** An installation is known by its address or its key, else by its first account. */
function installationOf({ identity }: Source, rows: ReadonlyMap<string, readonly SourceRow[]>): string {
  const [key] = rows.get('tc_keystore') ?? []
  const first = (rows.get('tc_users') ?? []).toSorted((one, other) => Number(one.id) - Number(other.id))[0]
  return createHash('sha256')
    .update(identity ?? key?.publickey ?? first?.email ?? '')
    .digest('base64url')
    .slice(0, 22)
}
