import { type bySpeed, speedStepOf } from '@rastro/core/tiles/by-speed'
import { type CountOf, tally } from '../count.ts'
import { latestPositions } from '../latest.ts'

export const countBySpeed: CountOf<typeof bySpeed> = async (db, { viewer }) => {
  const rows = await latestPositions(db, viewer).select('position.speed').execute()
  return tally(rows.map(({ speed }) => speedStepOf(speed)))
}
