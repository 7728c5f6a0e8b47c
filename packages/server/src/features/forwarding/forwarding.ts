import type { Db } from '../../db/database.ts'

/** What waits for one target: single items, and ranges of ids that are not listed yet, and how many ranges were dropped. */
export interface TargetFigures {
  readonly target: string
  readonly items: number
  readonly ranges: number
  readonly dropped: number
}

/** The queues of all targets, for the operator. */
export async function forwardFigures(db: Db): Promise<readonly TargetFigures[]> {
  const targets = await db.selectFrom('forward_target').select(['name', 'dropped']).orderBy('name').execute()
  const countOf = async (table: 'forward_item' | 'forward_batch', target: string) => {
    const rows = db.selectFrom(table).where('target', '=', target)
    return Number((await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
  }
  return Promise.all(
    targets.map(async ({ name, dropped }) => ({
      target: name,
      items: await countOf('forward_item', name),
      ranges: await countOf('forward_batch', name),
      dropped: Number(dropped),
    })),
  )
}
