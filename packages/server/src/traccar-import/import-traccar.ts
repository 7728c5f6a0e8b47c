import { createHash } from 'node:crypto'
import { compareItems } from './compare-items.ts'
import { compareLinks } from './compare-links.ts'
import { compareSettings } from './compare-settings.ts'
import type { KindComparison } from './comparison.ts'
import { openIdMap } from './id-map.ts'
import { importHistory } from './import-history.ts'
import { type ItemImport, importItems } from './import-items.ts'
import { importLinks } from './import-links.ts'
import { importMedia } from './import-media.ts'
import type { ImportOptions, ImportResult } from './import-options.ts'
import { importSettings } from './import-settings.ts'
import { movedResources, smallTables } from './moved-tables.ts'
import type { KindReport } from './report.ts'
import type { Source, SourceRow } from './source.ts'

/**
 * Takes over a stock server: its people, things, links, settings, positions and events, and compares all of it with what stands here
 * then. What is here stays as it is; run again, it adds what is new there. It may be broken off at any time. Parts of a running
 * server hear of the changes by `onChange`. Rejects where the source holds nothing.
 */
export async function importTraccar(options: ImportOptions): Promise<ImportResult> {
  const { database, source, readTime, now, history, media, onProgress, onChange = () => {} } = options
  const rows = await readSmallTables(source)
  if (rows.size === 0) throw new Error('No Traccar server is in it: it is empty, or another database or dump.')
  const name = installationOf(source, rows)
  const to: ItemImport = {
    database,
    ids: await openIdMap(database.db, name),
    readTime,
    now,
    fresh: new Set(),
    onChange,
  }
  const reports: KindReport[] = []
  for (const [table, resource] of movedResources) {
    const found = rows.get(table) ?? []
    onProgress(resource.name, 0, found.length)
    reports.push(await importItems(to, resource, found))
  }
  reports.push(...(await importLinks(to, rows)), ...(await importSettings(to, rows)))
  const files = media && (await importMedia(to, rows.get('tc_devices') ?? [], media))
  const past = history ? await importHistory(to, { database, source, name, onProgress }) : undefined
  const comparisons: KindComparison[] = []
  for (const [table, resource] of movedResources)
    comparisons.push(await compareItems(to, resource, rows.get(table) ?? []))
  comparisons.push(...(await compareLinks(to, rows)), ...(await compareSettings(to, rows)))
  return {
    reports: [...reports, ...(files ? [files.report] : []), ...(past?.reports ?? [])],
    comparisons: [...comparisons, ...(files ? [files.comparison] : []), ...(past?.comparisons ?? [])],
  }
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
