import { ForbiddenError, InvalidError, NoAccessError } from '@rastro/core/kit/errors'
import { devices } from '@rastro/core/resources/device'
import { groups } from '@rastro/core/resources/group'
import { users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { tokenKeys } from '../../access/keys.ts'
import { addToken, earlier } from '../../access/new-token.ts'
import { type Shared, seesByLink } from '../../access/share.ts'
import { newSecret, writeToken } from '../../access/token.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import { createItem, updateItem } from '../../db/write-item.ts'
import { addLink } from '../../db/write-link.ts'

export type ShareCtx = Has<'db' | 'bus' | 'clock'>

const day = 86_400_000
/** Default and maximum lifetime of a link (ms). */
const usualMs = 7 * day
const longestMs = 366 * day
/** Maximum items shared by one user at a time. */
const maxShares = 1000

/** VEH-32, A-6: the text of a token that opens only this one item, until `expiration`. */
export async function share(
  ctx: ShareCtx,
  viewer: Viewer,
  shared: Shared,
  expiration: Date | undefined,
): Promise<string> {
  const now = ctx.clock.now()
  const expires = endOf(viewer, expiration, now)
  const keys = await tokenKeys(ctx.db)
  const claims = await write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    await lockRow(tx, 'user', viewer.user.id)
    await lockRow(tx, shared.kind, shared.id)
    if (!(await seesByLink(tx, viewer.user.id, shared))) {
      throw new NoAccessError(shared.kind === 'device' ? 'Device' : 'Group')
    }
    const opening = { viewer, shared, expires, now }
    const userId = (await prolong(writing, opening)) ?? (await open(writing, opening))
    return addToken(writing, viewer, { userId, scope: 'share', expires }, now)
  })
  return writeToken(keys, claims)
}

/** No later than the end of the sharer's account and login. */
function endOf({ user, until }: Viewer, expiration: Date | undefined, now: Date): Date {
  const wanted = expiration ?? new Date(now.getTime() + usualMs)
  if (wanted <= now) throw new InvalidError(refusal('shareEndsInPast'), { field: 'expiration' })
  if (wanted.getTime() > now.getTime() + longestMs) {
    throw new InvalidError(refusal('shareTooLong'), { field: 'expiration' })
  }
  return earlier(earlier(wanted, user.expirationTime), until)
}

interface Opening {
  readonly viewer: Viewer
  readonly shared: Shared
  readonly expires: Date
  readonly now: Date
}

const columnOf = ({ kind }: Shared) => `${kind}Id` as const

/** Extends an existing share to the later date, and returns its temporary user. */
async function prolong(writing: Write, { viewer, shared, expires }: Opening): Promise<number | undefined> {
  const { tx, record } = writing
  const known = await tx
    .selectFrom('share')
    .where('sharerId', '=', viewer.user.id)
    .where(columnOf(shared), '=', shared.id)
    .select(['id', 'userId'])
    .executeTakeFirst()
  if (!known) return undefined
  const user = await get(tx, users, known.userId)
  if (user.expirationTime! < expires) {
    record({ action: 'edit', type: 'share', id: known.id, details: { fields: ['expirationTime'] } })
    await updateItem(writing, users, user, { expirationTime: expires })
  }
  return user.id
}

/** Creates the temporary user, and links it only to the shared item. */
async function open(writing: Write, { viewer, shared, expires, now }: Opening): Promise<number> {
  const { tx, record } = writing
  const sharerId = viewer.user.id
  await requireQuota(tx, sharerId)
  const { name } = await get(tx, shared.kind === 'device' ? devices : groups, shared.id)
  const user = await createItem(writing, users, {
    name,
    // Visible to anybody who opens the link: it names neither the sharer nor the unit
    email: `link-${newSecret()}`,
    expirationTime: expires,
    temporary: true,
    readonly: true,
    deviceReadonly: true,
    limitCommands: true,
    // The present place without the history: the default of a stock server
    disableReports: true,
  })
  const { id } = await tx
    .insertInto('share')
    .values({
      userId: user.id,
      sharerId,
      deviceId: null,
      groupId: null,
      [columnOf(shared)]: shared.id,
      createdTime: now.getTime(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  record({ action: 'create', type: 'share', id, details: { [columnOf(shared)]: shared.id } })
  await addLink(writing, { owner: 'user', ownerId: user.id, property: shared.kind, propertyId: shared.id }, sharerId)
  return user.id
}

async function requireQuota(tx: Db, sharerId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('share')
    .where('sharerId', '=', sharerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxShares) {
    throw new ForbiddenError(refusal('tooManyShares', { most: maxShares }))
  }
}
