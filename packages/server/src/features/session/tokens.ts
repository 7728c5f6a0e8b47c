import { NoAccessError } from '@rastro/core/kit/errors'
import type { Scope } from '@rastro/core/kit/scope'
import { type Token, tokenSchema } from '@rastro/core/model/token'
import { findUser } from '../../access/account.ts'
import { actorOf } from '../../access/actor.ts'
import { tokenKeys } from '../../access/keys.ts'
import { addToken } from '../../access/new-token.ts'
import { requireUser } from '../../access/require.ts'
import { readToken, writeToken } from '../../access/token.ts'
import { keepToken, revoke } from '../../access/token-row.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { fromRow } from '../../db/row.ts'
import { type Write, write } from '../../db/write.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>
const week = 7 * 86_400_000

interface Wanted {
  readonly expiration?: Date | undefined
  /** Its name, chosen by its owner. */
  readonly name?: string | undefined
  readonly scope?: Exclude<Scope, 'share'> | undefined
}

/** AUTH-41: the text of a new token; by default for a week and with all rights of its user. */
export async function makeToken(ctx: Ctx, viewer: Viewer, wanted: Wanted): Promise<string> {
  const now = ctx.clock.now()
  const { expiration: expires = new Date(now.getTime() + week), name, scope = 'write' } = wanted
  const keys = await tokenKeys(ctx.db)
  const claims = await write(ctx, actorOf(viewer), (writing) =>
    addToken(writing, viewer, { userId: viewer.user.id, scope, expires, name }, now),
  )
  return writeToken(keys, claims)
}

/** The valid tokens of a user, the newest first. */
export async function listTokens({ db, clock }: Ctx, viewer: Viewer, userId: number): Promise<Token[]> {
  await requireUser(db, viewer, userId)
  const rows = await db
    .selectFrom('token')
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null)
    .where('expirationTime', '>', clock.now().getTime())
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  return rows.map((row) => fromRow(tokenSchema, row))
}

/** Revokes a token; access as in `listTokens`. */
export async function removeToken(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  const row = await ctx.db.selectFrom('token').where('id', '=', id).select('userId').executeTakeFirst()
  // Missing and foreign tokens get the same refusal; for an administrator nothing is left to do
  if (!row && viewer.user.administrator) return
  if (!row) throw new NoAccessError('User')
  await requireUser(ctx.db, viewer, row.userId)
  await write(ctx, actorOf(viewer), (writing) => takeBack(writing, id, ctx.clock.now()))
}

/** Anybody who has the text of a token may revoke it. */
export async function revokeToken(ctx: Ctx, viewer: Viewer, text: string): Promise<void> {
  const now = ctx.clock.now()
  const claims = readToken(await tokenKeys(ctx.db), text, now)
  if (!(await findUser(ctx.db, claims.userId))) return
  await write(ctx, actorOf(viewer), async (writing) => {
    const { id } = await keepToken(writing.tx, claims, now)
    await takeBack(writing, id, now)
  })
}

/** Sockets opened with it, or with tokens or logins created with it, are closed. */
async function takeBack({ tx, record, tell }: Write, id: number, now: Date): Promise<void> {
  const users = await revoke(tx, [id], now)
  record({ action: 'remove', type: 'token', id })
  for (const userId of users) tell({ kind: 'session', id: userId, action: 'removed' })
}
