import { isSameMail } from '@rastro/core/access/mail-address'
import type { ContactChannel, ContactState } from '@rastro/core/model/contact'
import type { User } from '@rastro/core/resources/user'
import { type Channel, channelOf } from '@rastro/core/vocabulary/channels/index'
import type { Db } from '../db/database.ts'
import { hasOptedOut } from './opt-outs.ts'

type Person = Pick<User, 'id' | 'email' | 'phone'>

/**
 * Decision 79: may messages go to this person over this channel? Mail addresses and phones have to be verified; messages over
 * other channels are requested by the recipient. True where there is no address at all, which the channel reports.
 */
export async function isVerified(db: Db, user: Person, channel: Channel): Promise<boolean> {
  const { address } = channelOf(channel)
  if (address !== 'mail' && address !== 'phone') return true
  return (await contactState(db, user, address)).state !== 'unverified'
}

/** Why messages may not go to this person over this channel: they want none, or the address is not verified. */
export async function reasonNotToSend(
  db: Db,
  user: Person,
  channel: Channel,
): Promise<'optedOut' | 'notVerified' | undefined> {
  if (await hasOptedOut(db, user.id, channel)) return 'optedOut'
  return (await isVerified(db, user, channel)) ? undefined : 'notVerified'
}

/** The verification state of a person's present address, and since when (ms). */
export async function contactState(
  db: Db,
  user: Person,
  channel: ContactChannel,
): Promise<{ state: ContactState; verifiedTime: number | null }> {
  const address = addressOf(user, channel)
  if (!address) return { state: 'none', verifiedTime: null }
  const row = await db
    .selectFrom('verified_contact')
    .where('userId', '=', user.id)
    .where('channel', '=', channel)
    .select(['address', 'verifiedTime'])
    .executeTakeFirst()
  // Does not apply to an earlier address: a changed address is unverified
  if (!row || !isSameAddress(channel, row.address, address)) return { state: 'unverified', verifiedTime: null }
  return { state: row.verifiedTime === null ? 'accepted' : 'verified', verifiedTime: row.verifiedTime }
}

/** Records that the owner of this address has confirmed it. Call it in the transaction that used up the proof. */
export async function noteVerified(
  tx: Db,
  { userId, channel, address }: { userId: number; channel: ContactChannel; address: string },
  now: Date,
): Promise<void> {
  const verified = { address, verifiedTime: now.getTime() }
  await tx
    .insertInto('verified_contact')
    .values({ userId, channel, ...verified })
    .onConflict((conflict) => conflict.columns(['userId', 'channel']).doUpdateSet(verified))
    .execute()
}

/** The stored address of a person; undefined where there is none. */
export const addressOf = ({ email, phone }: Person, channel: ContactChannel): string | undefined =>
  (channel === 'mail' ? email : phone)?.trim() || undefined

/** True where both lead to the same mailbox or phone, however they are written. */
export const isSameAddress = (channel: ContactChannel, one: string, other: string): boolean =>
  channel === 'mail' ? isSameMail(one, other) : digitsOf(one) === digitsOf(other)

const digitsOf = (phone: string): string => phone.replace(/[^\d+]/g, '')
