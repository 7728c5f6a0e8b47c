import type { Job } from '../../../jobs/job.ts'
import { sendReport } from './send-report.ts'

/** Mails a report to the person who asked for it (RPT-54). */
export const mailReport: Job<'mailReport'> = {
  kind: 'mailReport',
  async run(ctx, sending) {
    const outcome = await sendReport(ctx, sending)
    if (outcome !== 'sent') ctx.log.warn({ outcome, user: sending.userId }, 'a report was not mailed')
    return 'done'
  },
}
