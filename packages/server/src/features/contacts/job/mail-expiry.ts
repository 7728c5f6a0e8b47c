import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { contactState } from '../../../access/contacts.ts'
import { siteOf } from '../../../access/site.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { expiryMail } from '../mail.ts'

/** Warns the owner of an account that it ends; not after its end was moved, nor at an address that is not verified. */
export const mailExpiry: Job<'mailExpiry'> = {
  kind: 'mailExpiry',
  async run(ctx, { userId, expirationTime }) {
    const user = await findUser(ctx.db, userId)
    if (!user || user.expirationTime?.getTime() !== expirationTime || reasonToRefuse(user, ctx.clock.now()))
      return 'done'
    const { state } = await contactState(ctx.db, user, 'mail')
    if (state !== 'verified' && state !== 'accepted') return 'done'
    const { brand } = await siteOf(ctx, user)
    await sendMail(ctx, expiryMail({ ...user, brand }, user.expirationTime))
    return 'done'
  },
}
