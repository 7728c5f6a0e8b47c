import type { Db } from '../db/database.ts'
import { idSource } from '../db/ids.ts'

/** The new ids of positions or events. */
export interface IdRanges {
  /** 0 for none, and for an id that was not reserved. */
  newId(oldId: number): number
}

interface Range {
  readonly firstId: number
  readonly lastId: number
  readonly shift: number
}

/**
 * The ids for rows whose ids there go up to `largestId`: each is the old one with a number added that is stored with the ids it is
 * for, so a row that comes again gets the same id.
 */
export async function reserveRanges(
  db: Db,
  { source, kind, largestId }: { source: string; kind: 'position' | 'event'; largestId: number },
): Promise<IdRanges> {
  const ranges: Range[] = await db
    .selectFrom('traccar_range')
    .where('source', '=', source)
    .where('kind', '=', kind)
    .orderBy('firstId')
    .select(['firstId', 'lastId', 'shift'])
    .execute()
  const firstId = (ranges.at(-1)?.lastId ?? 0) + 1
  if (largestId >= firstId) {
    const count = largestId - firstId + 1
    const first = await idSource(db, kind)(count)
    const range = { firstId, lastId: largestId, shift: first - firstId }
    await db
      .insertInto('traccar_range')
      .values({ source, kind, ...range })
      .execute()
    ranges.push(range)
  }
  return {
    newId: (oldId) => {
      const range = ranges.find((one) => oldId >= one.firstId && oldId <= one.lastId)
      return range ? oldId + range.shift : 0
    },
  }
}
