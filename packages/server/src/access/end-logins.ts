import type { Write } from '../db/write.ts'
import { forgetPlaces } from './origin.ts'
import { revokeTokensOf } from './token-row.ts'

interface Ending {
  readonly userId: number
  readonly now: Date
  /** The login that stays. */
  readonly except?: string | undefined
}

/**
 * Ends all that came from a user: logins and tokens, also those by which they act as others, and what was opened with them.
 * Sockets hang up when they are told.
 */
export async function endLogins({ tx, tell }: Pick<Write, 'tx' | 'tell'>, { userId, now, except = '' }: Ending) {
  await tx
    .deleteFrom('session')
    .where((where) => where.or([where('userId', '=', userId), where('originalUserId', '=', userId)]))
    .where('id', '!=', except)
    .execute()
  await revokeTokensOf(tx, userId, now)
  const endedTime = now.getTime()
  await tx
    .insertInto('login_state')
    .values({ userId, endedTime })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ endedTime }))
    .execute()
  await forgetPlaces(tx, userId)
  tell({ kind: 'session', id: userId, action: 'removed' })
}
