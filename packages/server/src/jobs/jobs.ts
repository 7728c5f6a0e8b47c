import { dropUpload } from './drop-upload.ts'
import { inactivity } from './inactivity.ts'
import type { AnyJob } from './job.ts'
import { mailNotice } from './mail-notice.ts'
import { mailProof } from './mail-proof.ts'
import { mailReset } from './mail-reset.ts'
import { messagesJob } from './messages/messages.ts'
import { purgeDevice } from './purge-device.ts'
import { scheduleJob } from './schedules/schedules.ts'
import { sweep } from './sweep.ts'
import { textsJob } from './texts.ts'
import { webhookJob } from './webhooks/webhooks.ts'

/** All jobs of a node with `ROLES=jobs`. */
export const jobs: readonly AnyJob[] = [
  dropUpload,
  inactivity,
  mailNotice,
  mailProof,
  mailReset,
  messagesJob,
  purgeDevice,
  scheduleJob,
  sweep,
  textsJob,
  webhookJob,
]
