import type { Db } from '../db/database.ts'
import { idSource } from '../db/ids.ts'

/** The new ids of positions or events. */
export interface IdRanges {
  /** Old ids up to this one have a new one. */
  readonly lastId: number
  /** Reserves ids up to this old one, and for some after it. */
  reach(oldId: number): Promise<void>
  /** 0 for none, and for an id that was not reserved. */
  newId(oldId: number): number
  /** Of an id that `newId` gave. */
  oldId(newId: number): number
  /** From where to where the new ids go. */
  newIds(): readonly { readonly firstId: number; readonly lastId: number }[]
}

/** Old ids that are reserved at once where nobody knows how many come. */
const ROOM = 100_000

interface Range {
  readonly firstId: number
  readonly lastId: number
  readonly shift: number
}

/**
 * The ids for rows whose ids there go up to `largestId`, as far as that is known: each is the old one with a number added that is
 * stored with the ids it is for, so a row that comes again gets the same id.
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
  const reserve = async (lastId: number): Promise<void> => {
    const firstId = (ranges.at(-1)?.lastId ?? 0) + 1
    if (lastId < firstId) return
    const range = { firstId, lastId, shift: (await idSource(db, kind)(lastId - firstId + 1)) - firstId }
    await db
      .insertInto('traccar_range')
      .values({ source, kind, ...range })
      .execute()
    ranges.push(range)
  }
  await reserve(largestId)
  return {
    get lastId() {
      return ranges.at(-1)?.lastId ?? 0
    },
    reach: (oldId) => reserve(oldId + ROOM),
    newId: (oldId) => {
      const range = ranges.findLast((one) => oldId >= one.firstId && oldId <= one.lastId)
      return range ? oldId + range.shift : 0
    },
    oldId: (newId) => {
      const range = ranges.find(({ firstId, lastId, shift }) => newId >= firstId + shift && newId <= lastId + shift)
      return newId - (range?.shift ?? 0)
    },
    newIds: () => ranges.map(({ firstId, lastId, shift }) => ({ firstId: firstId + shift, lastId: lastId + shift })),
  }
}
