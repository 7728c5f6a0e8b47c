import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { findProof, openMailProof } from '../../../access/contact-proof.ts'
import { siteOf } from '../../../access/site.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { proofMail } from '../mail.ts'

/** The token is created when the mail is sent: no task holds a secret. A second run revokes the link of the first. */
export const mailProof: Job<'mailProof'> = {
  kind: 'mailProof',
  async run(ctx, asked) {
    const now = ctx.clock.now()
    const user = await findUser(ctx.db, asked.userId)
    if (!user || user.temporary || reasonToRefuse(user, now)) return 'done'
    const { url, brand } = await siteOf(ctx, user)
    if (url === undefined) throw new Error('PUBLIC_URL is not set on this node')
    const proof = await findProof(ctx.db, user.id, 'mail', now)
    const token = proof?.askedTime === asked.askedTime ? await openMailProof(ctx.db, asked, now) : undefined
    if (proof && token)
      await sendMail(ctx, proofMail({ ...user, brand }, proof.address, `${url}/confirm-email?token=${token}`))
    return 'done'
  },
}
