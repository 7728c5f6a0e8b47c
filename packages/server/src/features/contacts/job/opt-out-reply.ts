import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { optOutOf } from '../../../access/opt-outs.ts'
import { siteOf } from '../../../access/site.ts'
import type { Job } from '../../../jobs/job.ts'
import { grantMessage } from '../../notifications/message-quota.ts'
import { optOutText } from '../mail.ts'

/** The only message that a person gets who wants none: that this is so, and how to undo it. Outdated ones are not sent. */
export const optOutReply: Job<'optOutReply'> = {
  kind: 'optOutReply',
  async run(ctx, { userId, isOut }) {
    const { db, clock, senders } = ctx
    const user = await findUser(db, userId)
    if (!user || reasonToRefuse(user, clock.now()) || !senders.whatsapp) return 'done'
    if (((await optOutOf(db, userId)) !== undefined) !== isOut) return 'done'
    const grant = await grantMessage(ctx, { channel: 'whatsapp', user })
    if (!grant.isGranted) return 'done'
    const { brand } = await siteOf(ctx, user)
    const text = optOutText({ ...user, brand }, isOut)
    const outcome = await senders.whatsapp.send({ user, browsers: [] }, { subject: text, text, isUrgent: false })
    if (outcome.state !== 'later') return 'done'
    await grant.giveBack()
    throw new Error(outcome.words)
  },
}
