import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { openReset } from '../../../access/password-reset.ts'
import { siteOf } from '../../../access/site.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { resetMail } from '../mail.ts'

/** The token is created when the mail is sent: no task holds a secret. A second run revokes the link of the first. */
export const mailReset: Job<'mailReset'> = {
  kind: 'mailReset',
  async run(ctx, asked) {
    const now = ctx.clock.now()
    const user = await findUser(ctx.db, asked.userId)
    if (!user || user.temporary || reasonToRefuse(user, now)) return 'done'
    const { url, brand } = await siteOf(ctx, user)
    if (url === undefined) throw new Error('PUBLIC_URL is not set on this node')
    const token = await openReset(ctx.db, { ...asked, address: user.email }, now)
    if (token !== undefined) await sendMail(ctx, resetMail(user, `${url}/reset-password?passwordReset=${token}`, brand))
    return 'done'
  },
}
