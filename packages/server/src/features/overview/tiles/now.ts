import { nowOf, type now as nowTile } from '@rastro/core/tiles/now'
import { sql } from 'kysely'
import { type CountOf, tally } from '../count.ts'
import { latestPositions } from '../latest.ts'

export const countNow: CountOf<typeof nowTile> = async (db, { viewer }) => {
  // A field of the text: JSON with `\u0000` cannot be read by PostgreSQL
  const has = (name: string) => sql<0 | 1>`case when position.attributes like ${`%"${name}":true%`} then 1 else 0 end`
  const rows = await latestPositions(db, viewer)
    .select([has('ignition').as('ignition'), has('motion').as('motion')])
    .execute()
  return tally(rows.flatMap(({ ignition, motion }) => nowOf({ ignition: ignition === 1, motion: motion === 1 })))
}
