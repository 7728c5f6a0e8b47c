import { isMailAddress, isSameMail } from '@rastro/core/access/mail-address'
import { ConflictError, InvalidError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { contactRefusal } from '@rastro/core/vocabulary/account-refusals'
import { findAccount } from '../../access/account.ts'
import { contactState } from '../../access/contacts.ts'
import { isOwn } from '../../access/proof.ts'
import { canMailLinks, forgetOldAddress, maySendProof, promiseLink, spendProof } from '../../access/proof-mails.ts'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { foldName } from '../../db/account-names.ts'
import { putTask } from '../../db/tasks.ts'
import type { Write } from '../../db/write.ts'

type Ctx = Has<'db' | 'config' | 'clock'> & { readonly throttle: Throttle }

/** What becomes of a save that has another email. */
export interface EmailChange {
  /** The stored address stays until the new one is confirmed. */
  readonly isPending: boolean
  readonly sendsLink: boolean
  readonly address: string
}

/** True when another email or login name would open the account. */
export const changesNames = (before: User, after: User): boolean =>
  !isSameMail(before.email, after.email) || foldName(before.login ?? '') !== foldName(after.login ?? '')

/** Throws, and names the field, for a text that no mail can be sent to. */
export function requireMailAddress(email: string): void {
  if (isMailAddress(email)) return
  const { message, reason } = contactRefusal('notAddress')
  throw new InvalidError(message, { field: 'email', reason })
}

/**
 * How another email is stored (decision 79); undefined where it stays the same. People's own waits for its confirmation where links can
 * be mailed; one that a manager sets holds at once and is not verified. Counts the link: not to be called inside a transaction.
 */
export async function planEmailChange(
  { db, config, throttle }: Ctx,
  viewer: Viewer,
  { before, after }: { readonly before: User; readonly after: User },
): Promise<EmailChange | undefined> {
  const address = after.email
  if (isSameMail(before.email, address)) return undefined
  requireMailAddress(address)
  const isPending = isOwn(viewer, before.id) && canMailLinks(config)
  if (!isPending) return { isPending, address, sendsLink: await sendsLink({ config, throttle }, viewer, address) }
  const holder = (await findAccount(db, address))?.user.id ?? before.id
  if (holder !== before.id) throw new ConflictError(`User email ${address} is already registered`, { field: 'email' })
  await spendProof(throttle, { address, by: `account ${viewer.user.id}` })
  return { isPending, address, sendsLink: true }
}

/** Whether a new address that somebody else has entered gets its link. */
export const sendsLink = async (
  { config, throttle }: Pick<Ctx, 'config' | 'throttle'>,
  by: Viewer | string,
  address: string,
): Promise<boolean> => {
  if (!canMailLinks(config) || !isMailAddress(address)) return false
  return maySendProof(throttle, { address, by: typeof by === 'string' ? by : `account ${by.user.id}` })
}

/** Stores what was planned beside the user, in its transaction: the link to the new address, and a notice to the old one. */
export async function storeEmailChange(
  { config, clock }: Ctx,
  { tx, record }: Write,
  { stored, change }: { readonly stored: User; readonly change: EmailChange },
): Promise<void> {
  const { id: userId } = stored
  const { address, isPending } = change
  if (isPending) record({ action: 'edit', type: 'user', id: userId, details: { fields: ['pendingEmail'] } })
  else await forgetOldAddress(tx, userId)
  if (change.sendsLink) await promiseLink(tx, { userId, address }, clock.now())
  const { state } = await contactState(tx, stored, 'mail')
  const mayNotify = canMailLinks(config) && (state === 'verified' || state === 'accepted')
  if (mayNotify)
    await putTask(tx, 'mailNotice', { userId, address: stored.email, about: isPending ? 'pending' : 'changed' })
}
