import { type KindComparison, newComparison, note } from './comparison.ts'
import type { ItemImport } from './import-items.ts'
import { type MovedLinks, movedLinks } from './moved-tables.ts'
import type { SourceRow } from './source.ts'

const PAGE_ROWS = 500

/** The links of the stock server beside those here, each once. */
export async function compareLinks(
  to: ItemImport,
  rows: ReadonlyMap<string, readonly SourceRow[]>,
): Promise<KindComparison[]> {
  const comparisons: KindComparison[] = []
  for (const links of movedLinks) comparisons.push(await compareKind(to, links, rows.get(links.table) ?? []))
  return comparisons
}

async function compareKind(to: ItemImport, links: MovedLinks, rows: readonly SourceRow[]): Promise<KindComparison> {
  const { owner, property, kind, columns } = links
  const name = `${owner}:${property}`
  const comparison = newComparison(name)
  const expected = new Map<string, readonly [owner: number, property: number]>()
  for (const row of rows) {
    const ids = [to.ids.newId(owner, row[columns[0]]), to.ids.newId(kind, row[columns[1]])] as const
    if (ids[0] && ids[1]) expected.set(`${row[columns[0]]}:${row[columns[1]]}`, ids)
  }
  const standing = await standingLinks(to, links, [...new Set(Array.from(expected.values(), ([id]) => id))])
  for (const [key, ids] of expected) {
    const text = ids.join(':')
    comparison.expected.add(text)
    if (standing.has(text)) comparison.standing.add(text)
    else note(to.fresh.has(`${name} ${key}`) ? comparison.differences : comparison.changed, key, 'is not here')
  }
  return comparison
}

async function standingLinks({ database: { db } }: ItemImport, { owner, property }: MovedLinks, owners: number[]) {
  const found = new Set<string>()
  for (let at = 0; at < owners.length; at += PAGE_ROWS) {
    // All link tables have the same shape, so they are typed as one of them
    const rows = (await db
      .selectFrom(`${owner}_${property}` as 'group_geofence')
      .where(`${owner}Id` as 'groupId', 'in', owners.slice(at, at + PAGE_ROWS))
      .selectAll()
      .execute()) as unknown as Record<string, number>[]
    for (const row of rows) found.add(`${row[`${owner}Id`]}:${row[`${property}Id`]}`)
  }
  return found
}
