import type { Write } from '../db/write.ts'
import { forgetEmailChange } from './contact-proof.ts'
import { forgetOrigins } from './origin.ts'
import { forgetReset } from './password-reset.ts'
import { endSharesOf } from './share.ts'
import { revokeTokensOf } from './token-row.ts'

interface Ending {
  readonly userId: number
  readonly now: Date
  /** The login that stays. */
  readonly except?: string | undefined
}

/**
 * Ends all that came from a user: logins, tokens, shared and mailed links, a change of the email that waits, also those by which they act as others, and
 * what was opened with them. Sockets hang up when they are told.
 */
export async function endLogins(writing: Write, { userId, now, except = '' }: Ending): Promise<void> {
  const { tx, tell } = writing
  await tx
    .deleteFrom('session')
    .where((where) => where.or([where('userId', '=', userId), where('originalUserId', '=', userId)]))
    .where('id', '!=', except)
    .execute()
  const affected = await revokeTokensOf(tx, userId, now)
  await endSharesOf(writing, 'user', userId)
  const endedTime = now.getTime()
  await tx
    .insertInto('login_state')
    .values({ userId, endedTime })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ endedTime }))
    .execute()
  await forgetOrigins(tx, userId)
  await forgetReset(tx, userId)
  await forgetEmailChange(tx, userId)
  for (const id of affected.add(userId)) tell({ kind: 'session', id, action: 'removed' })
}
