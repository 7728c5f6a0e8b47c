import type { Write } from '../db/write.ts'
import { forgetEmailChange } from './contact-proof.ts'
import { forgetOrigins } from './origin.ts'
import { forgetReset } from './password-reset.ts'
import { endSharesOf } from './share.ts'
import { revokeTokensOf } from './token-row.ts'

interface Ending {
  readonly userId: number
  readonly now: Date
  /** The login that is not ended. */
  readonly except?: string | undefined
}

/**
 * Revokes everything a user has opened: logins, tokens, shared and mailed links, a pending change of the email, logins as other
 * users, and what was opened with these. Sockets close when they are notified.
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
