import { metresADegree } from '@rastro/core/geo/outline'
import type { Position } from '@rastro/core/model/position'
import { sql } from 'kysely'
import { type HiddenArea, isAbout, type Veil } from '../../access/veil.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'

/** How far back it is searched when a vehicle entered a private area (ms). */
const longestMs = 7 * 86_400_000

/** When the vehicle at this hidden position entered what is hidden; null where that was more than seven days ago. */
export async function hiddenSince(
  { db, positions }: Has<'db' | 'positions'>,
  veil: Veil,
  position: Position,
): Promise<Date | null> {
  const fromRows = await sinceByRows(db, veil, position)
  const { deviceId, fixTime } = position
  const from = fixTime.getTime() - longestMs
  // Asked for after the rows, as their days may be packed meanwhile
  const packed = db.selectFrom('position_block').where('deviceId', '=', deviceId).where('firstTime', '<=', +fixTime)
  if (!(await packed.select('id').limit(1).executeTakeFirst())) return fromRows
  let [last, first]: (Date | undefined)[] = []
  for await (const page of positions.stream({ deviceId, from: new Date(from + 1), to: fixTime })) {
    for (const one of page) {
      if (!isHidden(veil, one)) [last, first] = [one.fixTime, undefined]
      else if (!last || one.fixTime > last) first ??= one.fixTime
    }
  }
  if (!last && (await positions.before(deviceId, new Date(from)))) return null
  return first ?? fixTime
}

async function sinceByRows(db: Db, { areas }: Veil, { deviceId, fixTime }: Position): Promise<Date | null> {
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

/** As `outside` below says. */
const isHidden = ({ areas }: Veil, { deviceId, latitude, longitude }: Position): boolean =>
  areas.some((area) => {
    if (!isAbout(area, deviceId)) return false
    const { cover } = area
    const north = (latitude - cover.latitude) * metresADegree
    const east = (longitude - cover.longitude) * metresADegree * Math.cos((cover.latitude * Math.PI) / 180)
    return north * north + east * east <= cover.radius * cover.radius
  })

/** Planar around the centre, which is exact enough for circles of a few kilometres. */
function outside({ cover: { latitude, longitude, radius } }: HiddenArea) {
  const eastward = metresADegree * Math.cos((latitude * Math.PI) / 180)
  const north = sql`(latitude - ${latitude}) * ${metresADegree}`
  const east = sql`(longitude - ${longitude}) * ${eastward}`
  return sql`(${north}) * (${north}) + (${east}) * (${east}) > ${radius * radius}`
}
