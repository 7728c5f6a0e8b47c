import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { isVerified } from '../../../access/contacts.ts'
import { siteOf } from '../../../access/site.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { requestMail } from '../mail.ts'
import { requests } from '../requests.ts'

/** Tells one seller of a request that is still open, at a verified address. */
export const mailPlanRequest: Job<'mailPlanRequest'> = {
  kind: 'mailPlanRequest',
  async run(ctx, { requestId, sellerId }) {
    const asked = await requests(ctx.db).where('plan_request.id', '=', requestId).executeTakeFirst()
    const seller = asked && (await findUser(ctx.db, sellerId))
    if (!seller || reasonToRefuse(seller, ctx.clock.now()) || !(await isVerified(ctx.db, seller, 'mail'))) return 'done'
    const { url, brand } = await siteOf(ctx, seller)
    await sendMail(ctx, requestMail(seller, asked, { link: url && `${url}/settings/planos`, brand }))
    return 'done'
  },
}
