import { isSameMail } from '@rastro/core/access/mail-address'
import { InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { findAccount, findUser, type Lock, reasonToRefuse } from '../../access/account.ts'
import { actorOf, strangerAt } from '../../access/actor.ts'
import { requireGoodPassword } from '../../access/common-passwords.ts'
import { noteVerified } from '../../access/contacts.ts'
import { endLogins } from '../../access/end-logins.ts'
import { networkOf } from '../../access/origin.ts'
import { removePasskeysOf } from '../../access/passkeys.ts'
import { hashPassword } from '../../access/password.ts'
import { findReset, takeReset } from '../../access/password-reset.ts'
import { fingerprint } from '../../access/token.ts'
import type { Has } from '../../context.ts'
import { foldName } from '../../db/account-names.ts'
import { lockRow } from '../../db/dialect.ts'
import { putTask } from '../../db/tasks.ts'
import { write } from '../../db/write.ts'

export type PasswordCtx = Has<'db' | 'bus' | 'clock' | 'config'> & Lock

/** Limits of mails per requesting address, and per email or login name. */
const ofAddress = { max: 10, windowMs: 3_600_000 }
const ofName = { max: 3, windowMs: 3_600_000 }
const tooMany = refusal('tooManyResets')

/** Throws where no link can be mailed. Its URL is never built from a request: the link holds a secret. */
export function requireMail({ config }: Has<'config'>): void {
  if (!config.mail) throw new InvalidError(refusal('noResetMail'))
  if (!config.publicUrl) throw new InvalidError(refusal('noPublicUrl'))
}

/** AUTH-27. Takes the same steps whether or not the account exists; a job looks it up (`job/mail-reset.ts`). */
export async function askForReset(ctx: PasswordCtx, email: string, address: string): Promise<void> {
  await ctx.throttle.spend({ key: fingerprint(`reset from ${networkOf(address)}`), ...ofAddress }, tooMany)
  await ctx.throttle.spend({ key: fingerprint(`reset of ${foldName(email)}`), ...ofName }, tooMany)
  const account = await findAccount(ctx.db, email)
  const askedTime = ctx.clock.now().getTime()
  await write(ctx, strangerAt(address), ({ tx }) =>
    putTask(tx, 'mailReset', { userId: account?.user.id ?? 0, askedTime }),
  )
}

interface Reset {
  readonly token: string
  readonly password: string
}

/** AUTH-28. Ends all logins and tokens of the person; a key for one-time codes stays. */
export async function resetPassword(ctx: PasswordCtx, { token, password }: Reset, address: string): Promise<void> {
  const userId = await findReset(ctx.db, token, ctx.clock.now())
  const user = userId === undefined ? undefined : await findUser(ctx.db, userId)
  if (!user || user.temporary) throw isOver()
  const said = reasonToRefuse(user, ctx.clock.now())
  if (said) throw new InvalidError(said)
  requireGoodPassword(password)
  const asker = { rank: 'inside', who: [`account ${user.id}`] } as const
  const passwordHash = await ctx.hashing.run(asker, () => hashPassword(password))
  await write(ctx, actorOf({ user, enteredBy: undefined, address }), async (writing) => {
    const { tx, record } = writing
    await lockRow(tx, 'user', user.id)
    const taken = await takeReset(tx, token)
    const { email } = (await findUser(tx, user.id)) ?? user
    // A link mailed to the earlier address does not verify the present one
    if (!taken || (taken.address !== null && !isSameMail(taken.address, email))) throw isOver()
    await tx.updateTable('user').set({ passwordHash }).where('id', '=', user.id).execute()
    await endLogins(writing, { userId: user.id, now: ctx.clock.now() })
    await removePasskeysOf(writing, user.id)
    if (taken.address !== null)
      await noteVerified(tx, { userId: user.id, channel: 'mail', address: email }, ctx.clock.now())
    record({ action: 'edit', type: 'user', id: user.id, details: { fields: ['password'], by: 'mail' } })
  })
}

const isOver = () => new InvalidError(refusal('resetOver'), { field: 'token' })
