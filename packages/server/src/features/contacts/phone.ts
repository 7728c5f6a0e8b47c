import { AppError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { users } from '@rastro/core/resources/user'
import { type ContactRefusal, contactRefusal } from '@rastro/core/vocabulary/account-refusals'
import { outsideChannels } from '@rastro/core/vocabulary/channels/index'
import { outcomeReason } from '@rastro/core/vocabulary/delivery-outcomes'
import { actorOf } from '../../access/actor.ts'
import { askForProof, forgetProof, openPhoneProof, tryCode } from '../../access/contact-proof.ts'
import { contactState, isSameAddress, noteVerified } from '../../access/contacts.ts'
import { isOwn } from '../../access/proof.ts'
import { spendProof } from '../../access/proof-mails.ts'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get, getLocked } from '../../db/crud.ts'
import { write } from '../../db/write.ts'
import type { Sender } from '../../ports/channels.ts'
import { availableChannels } from '../notifications/notifications.ts'
import { codeText } from './mail.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'senders'> & { readonly throttle: Throttle }

/** The first channel that can send a code to a phone; undefined where the server has none. */
export function phoneSender(ctx: Has<'config' | 'senders'>): Sender | undefined {
  const there = availableChannels(ctx)
  const channel = outsideChannels.find(({ name, address }) => address === 'phone' && there.includes(name))
  return channel && ctx.senders[channel.name]
}

/** Sends a code to one's own phone. Throws a 502 with the reason when it was not accepted. */
export async function sendCode(ctx: Ctx, viewer: Viewer, userId: number): Promise<void> {
  if (!isOwn(viewer, userId)) throw forbidden('ownPhone')
  const user = await get(ctx.db, users, userId)
  const address = user.phone?.trim()
  if (!address) throw invalid('noPhone', 'phone')
  const sender = phoneSender(ctx)
  if (!sender) throw invalid('noTexts')
  if ((await contactState(ctx.db, user, 'phone')).state === 'verified') throw invalid('alreadyVerified')
  // The same phone in every format
  await spendProof(ctx.throttle, { address: address.replace(/\D/g, ''), by: `account ${userId}` })
  const now = ctx.clock.now()
  const askedTime = await write(ctx, actorOf(viewer), ({ tx }) =>
    askForProof(tx, { userId, channel: 'phone', address }, now),
  )
  const text = codeText(user, await openPhoneProof(ctx.db, { userId, askedTime }, now))
  const message = { subject: text, text, isUrgent: true }
  const { state, words, code, values } = await sender.send({ user, browsers: [] }, message)
  if (state !== 'accepted') throw new AppError(502, words, { reason: code && outcomeReason(code, values) })
}

/** Verifies one's own phone with the code that was sent there. */
export async function verifyPhone(
  ctx: Ctx,
  viewer: Viewer,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<void> {
  if (!isOwn(viewer, userId)) throw forbidden('ownPhone')
  const now = ctx.clock.now()
  const tried = await tryCode(ctx.db, userId, code, now)
  if (tried === 'over') throw invalid('codeOver', 'code')
  if (tried === 'wrong') throw invalid('codeWrong', 'code')
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    const { phone } = await getLocked(tx, users, userId)
    if (!phone || !isSameAddress('phone', phone, tried.address)) throw invalid('codeOver', 'code')
    if (!(await forgetProof(tx, userId, 'phone'))) throw invalid('codeOver', 'code')
    await noteVerified(tx, { userId, channel: 'phone', address: tried.address }, now)
    record({ action: 'edit', type: 'user', id: userId, details: { verified: 'phone', by: 'code' } })
  })
}

function invalid(code: ContactRefusal, field?: string): InvalidError {
  return new InvalidError(contactRefusal(code), { field })
}

function forbidden(code: ContactRefusal): ForbiddenError {
  return new ForbiddenError(contactRefusal(code))
}
