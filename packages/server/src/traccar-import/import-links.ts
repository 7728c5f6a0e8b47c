import type { LinkProperty } from '@rastro/core/access/permissions'
import type { ItemImport } from './import-items.ts'
import { type MovedLinks, movedLinks } from './moved-tables.ts'
import { type KindReport, newReport, refuse } from './report.ts'
import type { SourceRow } from './source.ts'

const PAGE_ROWS = 500

/**
 * Takes over the links. One that was taken over before is not made again: whoever has removed it here meant it. A stock server may
 * hold the same link twice, and links of things that are gone.
 */
export async function importLinks(
  to: ItemImport,
  rows: ReadonlyMap<string, readonly SourceRow[]>,
): Promise<KindReport[]> {
  const reports: KindReport[] = []
  for (const links of movedLinks) reports.push(await importKind(to, links, rows.get(links.table) ?? []))
  return reports
}

async function importKind(
  { database: { db }, ids, fresh: taken, onChange }: ItemImport,
  links: MovedLinks,
  rows: readonly SourceRow[],
) {
  const { owner, property, kind, columns } = links
  const name = `${owner}:${property}`
  const report = newReport(name, rows.length)
  const fresh = new Map<string, { ownerId: number; propertyId: number }>()
  for (const row of rows) {
    const [oldOwner, oldProperty] = [row[columns[0]], row[columns[1]]]
    const key = `${oldOwner}:${oldProperty}`
    const link = { ownerId: ids.newId(owner, oldOwner), propertyId: ids.newId(kind, oldProperty) }
    if (ids.has(name, key) || fresh.has(key)) report.known++
    else if (!link.ownerId || !link.propertyId) refuse(report, key, 'one of the two is not here')
    else fresh.set(key, link)
  }
  const entries = [...fresh]
  for (let at = 0; at < entries.length; at += PAGE_ROWS) {
    const page = entries.slice(at, at + PAGE_ROWS)
    await db.transaction().execute(async (tx) => {
      // All link tables have the same shape, so they are typed as one of them
      await tx
        .insertInto(`${owner}_${property}` as 'group_geofence')
        .values(
          page.map(([, { ownerId, propertyId }]) => ({
            [`${owner}Id`]: ownerId,
            [`${property}Id`]: propertyId,
          })) as unknown as { groupId: number; geofenceId: number }[],
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const [key] of page) await ids.add(tx, name, key, 0)
    })
    for (const [key, { ownerId, propertyId }] of page) {
      taken.add(`${name} ${key}`)
      onChange({ kind: 'link', action: 'created', owner, ownerId, property: property as LinkProperty, propertyId })
    }
    report.added += page.length
  }
  return report
}
