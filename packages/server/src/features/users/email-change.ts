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

/** The plan for a save with another email. */
export interface EmailChange {
  /** The stored address stays until the new one is confirmed. */
  readonly isPending: boolean
  readonly sendsLink: boolean
  readonly address: string
}

/** True when another email or login name would identify the account. */
export const changesNames = (before: User, after: User): boolean =>
  !isSameMail(before.email, after.email) || foldName(before.login ?? '') !== foldName(after.login ?? '')

/** Throws, and names the field, for a text that is no mail address. */
export function requireMailAddress(email: string): void {
  if (isMailAddress(email)) return
  throw new InvalidError(contactRefusal('notAddress'), { field: 'email' })
}

/**
 * How another email is stored (decision 79); undefined where it stays the same. A user's own change awaits confirmation where
 * links can be mailed; one by a manager takes effect at once, unverified. Counts the link against the limits: do not call it
 * inside a transaction.
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
  if (holder !== before.id) {
    const reason = { code: 'emailAlreadyRegistered', values: {} }
    throw new ConflictError(`User email ${address} is already registered`, { field: 'email', reason })
  }
  await spendProof(throttle, { address, by: `account ${viewer.user.id}` })
  return { isPending, address, sendsLink: true }
}

/** True when a new address set by another user gets its link. */
export const sendsLink = async (
  { config, throttle }: Pick<Ctx, 'config' | 'throttle'>,
  by: Viewer | string,
  address: string,
): Promise<boolean> => {
  if (!canMailLinks(config) || !isMailAddress(address)) return false
  return maySendProof(throttle, { address, by: typeof by === 'string' ? by : `account ${by.user.id}` })
}

/** Stores the plan with the user, in its transaction: the link to the new address, and a notice to the old one. */
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
