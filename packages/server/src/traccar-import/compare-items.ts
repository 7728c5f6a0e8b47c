import type { Resource } from '@rastro/core/kit/resource'
import { stockHash } from '../access/password.ts'
import { list, storedColumns } from '../db/crud.ts'
import { fromRow, toRow } from '../db/row.ts'
import { type KindComparison, newComparison, note } from './comparison.ts'
import { type ItemImport, newItemOf } from './import-items.ts'
import type { SourceRow } from './source.ts'

const PAGE_ROWS = 500

/** The rows of one kind beside the things that stand for them here, field by field; of accounts the password too. */
export async function compareItems(
  to: ItemImport,
  resource: Resource,
  rows: readonly SourceRow[],
): Promise<KindComparison> {
  const comparison = newComparison(resource.name)
  const taken = rows.filter(({ id }) => to.ids.newId(resource.name, id))
  for (let at = 0; at < taken.length; at += PAGE_ROWS) {
    const page = taken.slice(at, at + PAGE_ROWS)
    const newIds = page.map(({ id }) => to.ids.newId(resource.name, id))
    const [standing, hashes] = [await standingItems(to, resource, newIds), await passwordsOf(to, resource, newIds)]
    for (const [index, row] of page.entries()) {
      const isFresh = to.fresh.has(`${resource.name} ${row.id}`)
      const found = isFresh ? comparison.differences : comparison.changed
      const expected = itemTexts(resource, newItemOf(to, resource, row))
      const stands = standing.get(newIds[index]!)
      comparison.expected.add(textOf(row, expected))
      if (!stands) {
        note(found, row.id!, 'is not here')
        continue
      }
      const present = itemTexts(resource, stands)
      comparison.standing.add(textOf(row, present))
      const names = [...expected.keys()].filter((name) => expected.get(name) !== present.get(name))
      // Whoever has logged in since has a hash of ours
      if (isFresh && row.hashedpassword && hashes.get(newIds[index]!) !== stockHash(row.hashedpassword, row.salt!))
        names.push('password')
      if (names.length > 0) note(found, row.id!, `${names.join(', ')} not the same here`)
    }
  }
  return comparison
}

async function standingItems({ database: { db } }: ItemImport, resource: Resource, ids: readonly number[]) {
  const items = (await list(db, resource, { ids })) as { id: number }[]
  return new Map(items.map((item) => [item.id, item]))
}

async function passwordsOf({ database: { db } }: ItemImport, { name }: Resource, ids: readonly number[]) {
  if (name !== 'user') return new Map<number, string | null>()
  const rows = await db.selectFrom('user').where('id', 'in', ids).select(['id', 'passwordHash']).execute()
  return new Map(rows.map(({ id, passwordHash }) => [id, passwordHash]))
}

/** Each stored field as text; an absent one has the value of the schema. */
function itemTexts(resource: Resource, item: object): ReadonlyMap<string, string> {
  const whole = fromRow(resource.schema, toRow(resource.schema, item)) as Record<string, unknown>
  return new Map(storedColumns(resource).map(({ key }) => [key, sortedJson(whole[key])]))
}

const textOf = ({ id }: SourceRow, texts: ReadonlyMap<string, string>): string => JSON.stringify([id, ...texts])

/** JSON in which the order of the keys does not matter. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
