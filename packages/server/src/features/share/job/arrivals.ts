import { isWithin } from '@rastro/core/geo/private-area'
import { users } from '@rastro/core/resources/user'
import type { Context } from '../../../context.ts'
import { getLocked } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { nobody, write } from '../../../db/write.ts'
import { updateItem } from '../../../db/write-item.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'

const readAtOnce = 500
/** How long a link that ends on arrival tells of it (ms). */
const graceMs = 15 * 60_000

/** Stores when the vehicles of links arrive at their destinations, and ends the links that end then (decision 152). */
export const arrivals: ScheduledJob<'arrivals'> = {
  kind: 'arrivals',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _, stopping) {
    for (let after = 0; !stopping.aborted; ) {
      const going = await goingAfter(ctx.db, after)
      const last = going.at(-1)
      if (!last) break
      after = last.shareId
      const deviceIds = [...new Set(going.flatMap(({ deviceId }) => deviceId ?? []))]
      const latest = new Map((await ctx.positions.latest(deviceIds)).map((position) => [position.deviceId, position]))
      for (const one of going) {
        const position = latest.get(one.deviceId ?? 0)
        if (position && isWithin(one, position)) await arrive(ctx, one, position.fixTime)
      }
    }
    return 'done'
  },
}

type Going = Awaited<ReturnType<typeof goingAfter>>[number]

/** The destinations of links with a higher id at which no vehicle has arrived yet. */
const goingAfter = (db: Db, shareId: number) =>
  db
    .selectFrom('share_destination')
    .innerJoin('share', 'share.id', 'share_destination.shareId')
    .where('share_destination.shareId', '>', shareId)
    .where('arrivedTime', 'is', null)
    .select(['shareId', 'userId', 'deviceId', 'latitude', 'longitude', 'radius', 'endsOnArrival'])
    .orderBy('shareId')
    .limit(readAtOnce)
    .execute()

async function arrive(ctx: Context, { shareId, userId, latitude, longitude, endsOnArrival }: Going, time: Date) {
  const end = new Date(ctx.clock.now().getTime() + graceMs)
  await write(ctx, nobody, async (writing) => {
    const { numUpdatedRows } = await writing.tx
      .updateTable('share_destination')
      .set({ arrivedTime: time.getTime() })
      .where('shareId', '=', shareId)
      .where('arrivedTime', 'is', null)
      // Unless it was changed meanwhile
      .where('latitude', '=', latitude)
      .where('longitude', '=', longitude)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows || !endsOnArrival) return
    const user = await getLocked(writing.tx, users, userId)
    if (user.expirationTime && user.expirationTime <= end) return
    writing.record({ action: 'edit', type: 'share', id: shareId, details: { fields: ['expirationTime'] } })
    await updateItem(writing, users, user, { expirationTime: end })
  })
}
