import { charges } from '../features/billing/job/charges.ts'
import { dunning } from '../features/billing/job/dunning.ts'
import { dunningMessage } from '../features/billing/job/dunning-message.ts'
import { reconcile } from '../features/billing/job/reconcile.ts'
import { sendCharges } from '../features/billing/job/send-charges.ts'
import { textsJob } from '../features/commands/job/texts-job.ts'
import { wakeJob } from '../features/commands/job/wake-job.ts'
import { expiries } from '../features/contacts/job/expiries.ts'
import { mailExpiry } from '../features/contacts/job/mail-expiry.ts'
import { mailNotice } from '../features/contacts/job/mail-notice.ts'
import { mailProof } from '../features/contacts/job/mail-proof.ts'
import { optOutReply } from '../features/contacts/job/opt-out-reply.ts'
import { dropPicture } from '../features/devices/job/drop-picture.ts'
import { inactivity } from '../features/devices/job/inactivity.ts'
import { purgeDevice } from '../features/devices/job/purge-device.ts'
import { licenceMessage } from '../features/drivers/job/licence-message.ts'
import { licences } from '../features/drivers/job/licences.ts'
import { erase } from '../features/erasure/job/erase.ts'
import { endKept } from '../features/erasure/job/kept.ts'
import { mailErasure } from '../features/erasure/job/mail-erasure.ts'
import { dropUpload } from '../features/files/job/drop-upload.ts'
import { forwardingJob } from '../features/forwarding/job/forwarding-job.ts'
import { mailStatus } from '../features/health/job/mail-status.ts'
import { statusAlerts } from '../features/health/job/status-alerts.ts'
import { endNumber } from '../features/messaging/job/end-number.ts'
import { announcementJob } from '../features/notifications/job/announcement-job.ts'
import { messagesJob } from '../features/notifications/job/messages-job.ts'
import { mailReset } from '../features/password/job/mail-reset.ts'
import { mailPlanRequest } from '../features/plans/job/mail-request.ts'
import { months } from '../features/positions/job/months.ts'
import { packDays } from '../features/positions/job/pack-days.ts'
import { mailReport } from '../features/reports/job/mail-report.ts'
import { reportDays } from '../features/reports/job/report-days.ts'
import { reportExport } from '../features/reports/job/report-export.ts'
import { reportPeriods } from '../features/reports/job/report-periods.ts'
import { reportRun } from '../features/reports/job/report-run.ts'
import { scoreDays } from '../features/reports/job/score-days.ts'
import { retainDevices, retention } from '../features/retention/job/retain-devices.ts'
import { scheduleJob } from '../features/schedules/job/schedule-job.ts'
import { arrivals } from '../features/share/job/arrivals.ts'
import { webhookJob } from '../features/webhooks/job/webhook-job.ts'
import type { AnyJob } from './job.ts'
import { sweep } from './sweep.ts'

/** All jobs of a node with `ROLES=jobs`. */
export const jobs: readonly AnyJob[] = [
  announcementJob,
  arrivals,
  charges,
  dropPicture,
  dropUpload,
  dunning,
  dunningMessage,
  endKept,
  endNumber,
  erase,
  expiries,
  forwardingJob,
  inactivity,
  mailErasure,
  licenceMessage,
  licences,
  mailExpiry,
  mailNotice,
  mailPlanRequest,
  mailProof,
  mailReport,
  mailReset,
  mailStatus,
  messagesJob,
  months,
  optOutReply,
  packDays,
  purgeDevice,
  reconcile,
  reportDays,
  reportExport,
  reportPeriods,
  reportRun,
  retainDevices,
  retention,
  scheduleJob,
  scoreDays,
  sendCharges,
  statusAlerts,
  sweep,
  textsJob,
  wakeJob,
  webhookJob,
]
