import { findUser } from '../../../access/account.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { changedMail, pendingMail } from '../mail.ts'

/** Notifies the owner of an address that their account moves, or has moved, to another one. */
export const mailNotice: Job<'mailNotice'> = {
  kind: 'mailNotice',
  async run(ctx, { userId, address, about }) {
    const user = await findUser(ctx.db, userId)
    if (!user) return 'done'
    const link = `${ctx.config.publicUrl}/reset-password`
    await sendMail(ctx, about === 'pending' ? pendingMail(user, address, link) : changedMail(user, address))
    return 'done'
  },
}
