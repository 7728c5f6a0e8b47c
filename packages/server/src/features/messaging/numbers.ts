import { type MessagingNumber, mostNumbers } from '@rastro/core/api/messaging'
import { AppError, ForbiddenError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { takeTurn } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import type { MessageNumber, MessagingApp } from '../../ports/messaging-app.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>

/** A number as it is stored. */
export interface StoredNumber extends MessageNumber {
  readonly id: number
}

/** Whose numbers a viewer has: its own, and administrators those of the administration. */
const ownerOf = ({ user }: Viewer): number | null => (user.administrator ? null : user.id)

/** The numbers of the viewer's account, by their index. */
export async function ownNumbers(db: Db, viewer: Viewer): Promise<MessagingNumber[]> {
  const rows = await db
    .selectFrom('whatsapp_number')
    .where('ownerId', 'is not distinct from', ownerOf(viewer))
    .select(['id', 'index', 'createdTime'])
    .orderBy('index')
    .execute()
  return rows.map((row) => ({ ...row, createdTime: new Date(row.createdTime) }))
}

/** One of them. Throws `NotFoundError` for any other. */
export async function requireOwnNumber(db: Db, viewer: Viewer, id: number): Promise<StoredNumber> {
  const row = await db
    .selectFrom('whatsapp_number')
    .where('id', '=', id)
    .where('ownerId', 'is not distinct from', ownerOf(viewer))
    .select(['id', 'ownerId', 'index'])
    .executeTakeFirst()
  if (!row) throw new NotFoundError('Number', id)
  return row
}

/** Adds one under the first free index. Throws where the account has all it may have. */
export async function addNumber(ctx: Ctx, viewer: Viewer): Promise<MessagingNumber> {
  return write(ctx, actorOf(viewer), async ({ tx, now, record }) => {
    const ownerId = ownerOf(viewer)
    await takeTurn(tx, `numbers ${ownerId ?? 0}`)
    const taken = new Set((await ownNumbers(tx, viewer)).map(({ index }) => index))
    const index = Array.from({ length: mostNumbers }, (_, at) => at + 1).find((one) => !taken.has(one))
    if (index === undefined) throw new ForbiddenError(refusal('numbersFull', { most: mostNumbers }))
    const row = await tx
      .insertInto('whatsapp_number')
      .values({ ownerId, index, createdTime: now.getTime() })
      .returning('id')
      .executeTakeFirstOrThrow()
    record(deed(viewer, 'add', index))
    return { id: row.id, index, createdTime: now }
  })
}

/** Ends the connection of a number and removes it. Throws, and keeps it, where the service could not end it. */
export async function removeNumber(
  ctx: Ctx,
  viewer: Viewer,
  { app, number }: { readonly app: MessagingApp | undefined; readonly number: StoredNumber },
): Promise<void> {
  const said = await app?.of(number).remove()
  if (said && said.status !== 'none') throw new AppError(502, refusal('numberStays'))
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    await tx.deleteFrom('whatsapp_number').where('id', '=', number.id).execute()
    record(deed(viewer, 'remove', number.index))
  })
}

/** Stores that the connection of a number was made or ended. */
export async function recordConnection(
  ctx: Ctx,
  viewer: Viewer,
  { index }: StoredNumber,
  messaging: 'create' | 'logout',
): Promise<void> {
  await write(ctx, actorOf(viewer), async ({ record }) => record(deed(viewer, messaging, index)))
}

const deed = (viewer: Viewer, messaging: string, number: number): Parameters<Write['record']>[0] => ({
  action: 'edit',
  ...(viewer.user.administrator ? { type: 'server', id: viewer.server.id } : { type: 'user', id: viewer.user.id }),
  details: { messaging, number },
})
