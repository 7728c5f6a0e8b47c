import { isManager } from '@rastro/core/access/access'
import { NoAccessError } from '@rastro/core/kit/errors'
import { type Share, shareSchema } from '@rastro/core/model/token'
import { actorOf } from '../../access/actor.ts'
import { networkOf } from '../../access/origin.ts'
import { requireUser } from '../../access/require.ts'
import type { LoginDetails } from '../../access/session.ts'
import { endShare } from '../../access/share.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among, lockRow } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'
import { write } from '../../db/write.ts'
import type { ShareCtx } from './share.ts'

interface Filter {
  readonly userId?: number | undefined
  readonly deviceId?: number | undefined
  readonly groupId?: number | undefined
}

const max = 1000

/** The valid links, the newest first: the viewer's own, or those of a manageable user, device or group. */
export async function listShares({ db, clock }: ShareCtx, viewer: Viewer, filter: Filter): Promise<Share[]> {
  const { userId, deviceId, groupId } = filter
  if (userId) await requireUser(db, viewer, userId)
  let query = db
    .selectFrom('share')
    .innerJoin('user', 'user.id', 'share.userId')
    .where('user.expirationTime', '>', clock.now().getTime())
    .select([
      'share.id',
      'share.userId as linkUserId',
      'share.sharerId as userId',
      'share.deviceId',
      'share.groupId',
      'share.createdTime',
    ])
    .select('user.expirationTime')
    .leftJoin('share_destination', 'share_destination.shareId', 'share.id')
    .select([
      'share_destination.name',
      'share_destination.latitude',
      'share_destination.longitude',
      'share_destination.radius',
      'share_destination.endsOnArrival',
      'share_destination.arrivedTime',
    ])
    .select((part) =>
      part
        .selectFrom('token')
        .whereRef('token.userId', '=', 'share.userId')
        .select((token) => token.fn.max('token.lastUsedTime').as('time'))
        .as('lastUsedTime'),
    )
  if (deviceId) query = query.where('share.deviceId', '=', deviceId)
  if (groupId) query = query.where('share.groupId', '=', groupId)
  const isOfThing = Boolean(deviceId || groupId)
  if (userId || !isOfThing) query = query.where('share.sharerId', '=', userId || viewer.user.id)
  else if (!viewer.user.administrator) query = query.where('share.sharerId', 'in', sharersOf(db, viewer))
  const rows = await query.orderBy('share.id', 'desc').limit(max).execute()
  const opened = await openedBy(
    db,
    rows.map(({ linkUserId }) => linkUserId),
  )
  return rows.map((row) => {
    const { name, latitude, longitude, radius, endsOnArrival, ...link } = row
    const destination =
      name === null || latitude === null || longitude === null || radius === null
        ? null
        : { name, latitude, longitude, radius, endsOnArrival: endsOnArrival === 1 }
    return { ...fromRow(shareSchema, link), destination, opened: opened.get(row.linkUserId) ?? [] }
  })
}

/** Openings read over all links of a list, and kept of each. */
const openings = { read: 5000, each: 20 }

/** The browsers that opened these temporary users' links: their logins, as long as they last. */
async function openedBy(db: Db, userIds: readonly number[]): Promise<Map<number, Share['opened']>> {
  const opened = new Map<number, Share['opened']>()
  if (userIds.length === 0) return opened
  const rows = await db
    .selectFrom('session')
    .where(among(db, 'session.userId', userIds))
    .select(['userId', 'createdTime', 'attributes'])
    .orderBy('createdTime', 'desc')
    .limit(openings.read)
    .execute()
  for (const { userId, createdTime, attributes } of rows) {
    const { address = '', agent = '' } = JSON.parse(attributes) as LoginDetails
    const known = opened.get(userId) ?? []
    if (known.length < openings.each) known.push({ time: new Date(createdTime), network: partOf(address), agent })
    opened.set(userId, known)
  }
  return opened
}

/** `203.0.113.*`: enough to tell visitors apart, and no address of a person. */
const partOf = (address: string): string => networkOf(address).replace(/\.\d+$/, '.*')

/** The users whose links a viewer may end: the viewer, and managed users. */
function sharersOf(db: Db, { user }: Viewer) {
  const own = db.selectFrom('user').where('id', '=', user.id).select('id')
  return isManager(user) ? own.union(visibleIds(db, 'user', user.id)) : own
}

/** Ends a link; allowed to its sharer, the sharer's managers, and administrators. */
export async function removeShare(ctx: ShareCtx, viewer: Viewer, id: number): Promise<void> {
  const find = (db: Db) => db.selectFrom('share').where('id', '=', id).selectAll().executeTakeFirst()
  const known = await find(ctx.db)
  // Missing and foreign links get the same refusal; for an administrator nothing is left to do
  if (!known && viewer.user.administrator) return
  if (!known) throw new NoAccessError('User')
  await requireUser(ctx.db, viewer, known.sharerId)
  await write(ctx, actorOf(viewer), async (writing) => {
    // Of two concurrent calls the second finds nothing left
    await lockRow(writing.tx, 'user', known.userId)
    const share = await find(writing.tx)
    if (share) await endShare(writing, share)
  })
}
