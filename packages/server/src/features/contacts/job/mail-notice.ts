import { findUser } from '../../../access/account.ts'
import { siteOf } from '../../../access/site.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { changedMail, pendingMail } from '../mail.ts'

/** Notifies the owner of an address that their account moves, or has moved, to another one. */
export const mailNotice: Job<'mailNotice'> = {
  kind: 'mailNotice',
  async run(ctx, { userId, address, about }) {
    const user = await findUser(ctx.db, userId)
    if (!user) return 'done'
    const { url, brand } = await siteOf(ctx, user)
    const reader = { ...user, brand }
    const link = `${url}/reset-password`
    await sendMail(ctx, about === 'pending' ? pendingMail(reader, address, link) : changedMail(reader, address))
    return 'done'
  },
}
