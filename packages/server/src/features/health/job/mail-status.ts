import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { contactState } from '../../../access/contacts.ts'
import { siteOf } from '../../../access/site.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { statusMail } from '../mail.ts'

/** Mails an administrator that a check of the server turned bad or well; not at an address that is not verified. */
export const mailStatus: Job<'mailStatus'> = {
  kind: 'mailStatus',
  async run(ctx, { userId, check, kind }) {
    const user = await findUser(ctx.db, userId)
    if (!user?.administrator || reasonToRefuse(user, ctx.clock.now())) return 'done'
    const { state } = await contactState(ctx.db, user, 'mail')
    if (state !== 'verified' && state !== 'accepted') return 'done'
    const { url, brand } = await siteOf(ctx, user)
    await sendMail(ctx, statusMail({ ...user, brand }, { check, kind, link: url && `${url}/settings/status` }))
    return 'done'
  },
}
