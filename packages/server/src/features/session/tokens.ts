import { UnauthorizedError } from '@rastro/core/kit/errors'
import { findUser } from '../../access/account.ts'
import { actorOf } from '../../access/actor.ts'
import { tokenKeys } from '../../access/keys.ts'
import { newClaims, readToken, writeToken } from '../../access/token.ts'
import { holds, keepToken, revoke } from '../../access/token-row.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>
const week = 7 * 86_400_000

interface Wanted {
  readonly expiration?: Date | undefined
  /** What its owner calls it. */
  readonly name?: string | undefined
}

/** AUTH-41. A token never outlives what its maker came with. */
export async function makeToken(ctx: Ctx, viewer: Viewer, { expiration, name }: Wanted): Promise<string> {
  const { user, until, enteredBy, tokenId: parentId } = viewer
  const now = ctx.clock.now()
  const wanted = expiration ?? new Date(now.getTime() + week)
  const claims = newClaims(user.id, until && until < wanted ? until : wanted)
  const keys = await tokenKeys(ctx.db)
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    // What it is made with may have ended meanwhile
    await lockRow(tx, 'user', user.id)
    if (!(await isStillThere(tx, viewer))) throw new UnauthorizedError()
    const { id } = await keepToken(tx, { ...claims, name, originalUserId: enteredBy?.id, parentId }, now)
    record({ action: 'create', type: 'token', id })
  })
  return writeToken(keys, claims)
}

async function isStillThere(tx: Db, { sessionId, tokenId }: Viewer): Promise<boolean> {
  if (tokenId !== undefined && !(await holds(tx, tokenId))) return false
  if (sessionId === undefined) return true
  const session = await tx.selectFrom('session').where('id', '=', sessionId).select('id').executeTakeFirst()
  return session !== undefined
}

/** Whoever holds a token's text may end it; sockets that were opened with it hang up. */
export async function revokeToken(ctx: Ctx, viewer: Viewer, text: string): Promise<void> {
  const now = ctx.clock.now()
  const claims = readToken(await tokenKeys(ctx.db), text, now)
  if (!(await findUser(ctx.db, claims.userId))) return
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    const { id } = await keepToken(tx, claims, now)
    await revoke(tx, [id], now)
    record({ action: 'remove', type: 'token', id })
    tell({ kind: 'session', id: claims.userId, action: 'removed' })
  })
}
