import { metresADegree } from '@rastro/core/geo/outline'
import type { Position } from '@rastro/core/model/position'
import { sql } from 'kysely'
import { type HiddenArea, isAbout, type Veil } from '../../access/veil.ts'
import type { Db } from '../../db/database.ts'

/** How far back it is searched when a vehicle entered a private area (ms). */
const longestMs = 7 * 86_400_000

/** When the vehicle at this hidden position entered what is hidden; null where that was more than seven days ago. */
export async function hiddenSince(db: Db, { areas }: Veil, { deviceId, fixTime }: Position): Promise<Date | null> {
  const isOutside = sql.join(areas.filter((area) => isAbout(area, deviceId)).map(outside), sql` and `)
  const to = fixTime.getTime()
  const ofDevice = db.selectFrom('position').where('deviceId', '=', deviceId).where('fixTime', '<=', to)
  const last = await ofDevice
    .where('fixTime', '>', to - longestMs)
    .where(sql<boolean>`${isOutside}`)
    .orderBy('fixTime', 'desc')
    .select('fixTime')
    .limit(1)
    .executeTakeFirst()
  // A vehicle that was never outside entered with its first report
  const first = await ofDevice
    .where('fixTime', '>', last?.fixTime ?? to - longestMs)
    .orderBy('fixTime')
    .select('fixTime')
    .limit(1)
    .executeTakeFirst()
  if (!last && (await isOlder(db, deviceId, to - longestMs))) return null
  return new Date(first?.fixTime ?? to)
}

async function isOlder(db: Db, deviceId: number, time: number): Promise<boolean> {
  const query = db.selectFrom('position').where('deviceId', '=', deviceId).where('fixTime', '<=', time)
  return (await query.select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Planar around the centre, which is exact enough for circles of a few kilometres. */
function outside({ cover: { latitude, longitude, radius } }: HiddenArea) {
  const eastward = metresADegree * Math.cos((latitude * Math.PI) / 180)
  const north = sql`(latitude - ${latitude}) * ${metresADegree}`
  const east = sql`(longitude - ${longitude}) * ${eastward}`
  return sql`(${north}) * (${north}) + (${east}) * (${east}) > ${radius * radius}`
}
