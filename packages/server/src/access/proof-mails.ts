import { TooManyError } from '@rastro/core/kit/errors'
import { contactRefusal } from '@rastro/core/vocabulary/account-refusals'
import { foldName } from '../db/account-names.ts'
import type { Db } from '../db/database.ts'
import { putTask } from '../db/tasks.ts'
import { askForProof, forgetProof } from './contact-proof.ts'
import { forgetReset } from './password-reset.ts'
import type { Throttle } from './throttle.ts'
import { fingerprint } from './token.ts'

/** Limits of links to one address, and of links and codes requested by one person or, for registration, one network. */
const toAddress = { max: 3, windowMs: 3_600_000 }
const ofOne = { max: 20, windowMs: 3_600_000 }

interface Sending {
  /** Where the link or the code goes. */
  readonly address: string
  /** The requester: `account 7`, or a network. */
  readonly by: string
}

/** True where links can be mailed: they begin with the configured address of this server, never with one taken from a request. */
export const canMailLinks = ({
  mail,
  publicUrl,
}: {
  readonly mail?: unknown
  readonly publicUrl: string | undefined
}) => Boolean(mail && publicUrl)

/** Counts a link or a code. Throws a `TooManyError`: an address that is not verified must not be flooded. Not inside a transaction. */
export async function spendProof(throttle: Throttle, { address, by }: Sending): Promise<void> {
  const tooMany = contactRefusal('tooMany')
  await throttle.spend({ key: fingerprint(`proofs by ${by}`), ...ofOne }, tooMany)
  await throttle.spend({ key: fingerprint(`proof to ${foldName(address)}`), ...toAddress }, tooMany)
}

/** The same where the link is a side effect of another action, which succeeds without it. */
export async function maySendProof(throttle: Throttle, sending: Sending): Promise<boolean> {
  try {
    await spendProof(throttle, sending)
    return true
  } catch (error) {
    if (error instanceof TooManyError) return false
    throw error
  }
}

/** Queues the link that confirms this address; `contacts/job/mail-proof.ts` mails it. */
export async function promiseLink(
  tx: Db,
  { userId, address }: { userId: number; address: string },
  now: Date,
): Promise<void> {
  const askedTime = await askForProof(tx, { userId, channel: 'mail', address }, now)
  await putTask(tx, 'mailProof', { userId, askedTime })
}

/** Invalidates links that were mailed to the earlier address. */
export async function forgetOldAddress(tx: Db, userId: number): Promise<void> {
  await forgetReset(tx, userId)
  await forgetProof(tx, userId, 'mail')
}
