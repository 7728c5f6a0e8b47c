import { nowOf, type now as nowTile } from '@rastro/core/tiles/now'
import { sql } from 'kysely'
import type { CountOf } from '../count.ts'
import { latestPositions } from '../latest.ts'

export const countNow: CountOf<typeof nowTile> = async (db, { viewer }) => {
  // A field of the text: JSON with `\u0000` cannot be read by PostgreSQL
  const has = (name: string) => sql<0 | 1>`case when position.attributes like ${`%"${name}":true%`} then 1 else 0 end`
  const rows = await latestPositions(db, viewer)
    .select((row) => [
      has('ignition').as('ignition'),
      has('motion').as('motion'),
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy(['ignition', 'motion'])
    .execute()
  const counts = new Map<ReturnType<typeof nowOf>[number], number>()
  for (const { ignition, motion, count } of rows)
    for (const figure of nowOf({ ignition: ignition === 1, motion: motion === 1 }))
      counts.set(figure, (counts.get(figure) ?? 0) + Number(count))
  return [...counts].map(([figure, count]) => ({ figure, count }))
}
