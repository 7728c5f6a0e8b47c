import { languageOf } from '@rastro/core/i18n/languages'
import type { Job } from '../../../jobs/job.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { erasureMail } from '../../contacts/mail.ts'

/** How long a mail server may be away before the address is forgotten without a receipt (ms). */
const longestMs = 86_400_000

/** Mails the receipt of an erasure, and forgets the address. */
export const mailErasure: Job<'mailErasure'> = {
  kind: 'mailErasure',
  async run(ctx, { erasureId }) {
    const { db, clock } = ctx
    const row = await db.selectFrom('erasure').where('id', '=', erasureId).selectAll().executeTakeFirst()
    if (!row?.mailTo) return 'done'
    if (clock.now().getTime() - row.askedTime < longestMs) {
      const language = languageOf(row.language) ?? 'ptBR'
      await sendMail(ctx, erasureMail({ attributes: { language } }, row.mailTo, row.protocol))
    }
    await db.updateTable('erasure').set({ mailTo: null }).where('id', '=', erasureId).execute()
    return 'done'
  },
}
