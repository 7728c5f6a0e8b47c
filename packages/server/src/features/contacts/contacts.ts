import { ConflictError, InvalidError } from '@rastro/core/kit/errors'
import type { Contact, ContactChannel, Contacts } from '@rastro/core/model/contact'
import { type User, users } from '@rastro/core/resources/user'
import { contactRefusal } from '@rastro/core/vocabulary/account-refusals'
import { findUser, reasonToRefuse } from '../../access/account.ts'
import { actorOf } from '../../access/actor.ts'
import { findByToken, findProof, forgetProof, takeByToken } from '../../access/contact-proof.ts'
import { addressOf, contactState, isSameAddress, noteVerified } from '../../access/contacts.ts'
import { optOutOf } from '../../access/opt-outs.ts'
import { canMailLinks, forgetOldAddress, promiseLink, spendProof } from '../../access/proof-mails.ts'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get, getLocked } from '../../db/crud.ts'
import { write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import { phoneSender } from './phone.ts'

export type ContactCtx = Has<'db' | 'bus' | 'clock' | 'config' | 'senders'> & { readonly throttle: Throttle }

/** The email and the phone of a person, with the verification state of each. Access is checked separately. */
export async function contactsOf(ctx: ContactCtx, userId: number): Promise<Contacts> {
  const user = await get(ctx.db, users, userId)
  const ended = await optOutOf(ctx.db, userId)
  return {
    mail: await contactOf(ctx, user, 'mail'),
    phone: await contactOf(ctx, user, 'phone'),
    whatsapp: {
      endedTime: ended ? new Date(ended.endedTime) : null,
      by: ended?.by ?? null,
      notedBy: ended?.notedBy ?? null,
      reason: ended?.reason ?? null,
    },
  }
}

async function contactOf(ctx: ContactCtx, user: User, channel: ContactChannel): Promise<Contact> {
  const address = addressOf(user, channel) ?? null
  const { state, verifiedTime } = await contactState(ctx.db, user, channel)
  const proof = await findProof(ctx.db, user.id, channel, ctx.clock.now())
  const isOther = proof !== undefined && (!address || !isSameAddress(channel, proof.address, address))
  return {
    address,
    state,
    verifiedTime: verifiedTime === null ? null : new Date(verifiedTime),
    pendingAddress: isOther && channel === 'mail' ? proof.address : null,
    canVerify: channel === 'mail' ? canMailLinks(ctx.config) : phoneSender(ctx) !== undefined,
  }
}

/** Resends the link: to the pending address, else to the present one unless it is verified. */
export async function sendLink(ctx: ContactCtx, viewer: Viewer, userId: number): Promise<void> {
  if (!canMailLinks(ctx.config)) throw invalid('noMail')
  const { mail } = await contactsOf(ctx, userId)
  const address = mail.pendingAddress ?? (mail.state === 'verified' ? null : mail.address)
  if (!address) throw invalid('alreadyVerified')
  await spendProof(ctx.throttle, { address, by: `account ${viewer.user.id}` })
  await write(ctx, actorOf(viewer), ({ tx }) => promiseLink(tx, { userId, address }, ctx.clock.now()))
}

/** Cancels the pending verification. */
export async function withdrawChange(ctx: ContactCtx, viewer: Viewer, userId: number): Promise<void> {
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    if (!(await forgetProof(tx, userId, 'mail'))) throw invalid('nothingPending')
    record({ action: 'edit', type: 'user', id: userId, details: { fields: ['pendingEmail'], withdrawn: true } })
  })
}

/** Whoever has the link reads the mail of its address: it becomes verified, and replaces the present one. */
export async function confirmAddress(ctx: ContactCtx, token: string, network: string): Promise<void> {
  const now = ctx.clock.now()
  const found = await findByToken(ctx.db, token, now)
  const user = found && (await findUser(ctx.db, found.userId))
  if (!user || user.temporary) throw invalid('linkOver', 'token')
  const said = reasonToRefuse(user, now)
  if (said) throw new InvalidError(said)
  await write(ctx, actorOf({ user, enteredBy: undefined, address: network }), async (writing) => {
    const stored = await getLocked(writing.tx, users, user.id)
    const taken = await takeByToken(writing.tx, token)
    if (!taken) throw invalid('linkOver', 'token')
    const { address } = taken
    const isNew = !isSameAddress('mail', stored.email, address)
    // An administrator may have fixed the address meanwhile
    if (isNew && stored.fixedEmail && !stored.administrator) throw invalid('linkOver', 'token')
    if (isNew) {
      await forgetOldAddress(writing.tx, user.id)
      await updateItem(writing, users, stored, { ...stored, email: address }).catch(throwTaken)
    }
    await noteVerified(writing.tx, { userId: user.id, channel: 'mail', address }, now)
    writing.record({ action: 'edit', type: 'user', id: user.id, details: { verified: 'mail', by: 'mail' } })
  })
}

function throwTaken(error: unknown): never {
  if (!(error instanceof ConflictError)) throw error
  throw new ConflictError(contactRefusal('taken'), { field: 'email' })
}

function invalid(code: Parameters<typeof contactRefusal>[0], field?: string): InvalidError {
  return new InvalidError(contactRefusal(code), { field })
}
