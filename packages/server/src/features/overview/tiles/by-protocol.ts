import type { byProtocol } from '@rastro/core/tiles/by-protocol'
import type { CountOf } from '../count.ts'
import { latestPositions } from '../latest.ts'

/** Protocols that are shown. */
const maxProtocols = 12

export const countByProtocol: CountOf<typeof byProtocol> = async (db, { viewer }) => {
  const rows = await latestPositions(db, viewer)
    .where('position.protocol', 'is not', null)
    .select((row) => ['position.protocol as figure', row.fn.countAll<number>().as('count')])
    .groupBy('position.protocol')
    .orderBy('count', 'desc')
    .orderBy('position.protocol')
    .limit(maxProtocols)
    .execute()
  return rows.map(({ figure, count }) => ({ figure: figure as never, count: Number(count) }))
}
