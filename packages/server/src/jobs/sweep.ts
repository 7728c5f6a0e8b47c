import { announcementBounds } from '@rastro/core/model/announcement'
import { daysKept } from '@rastro/core/vocabulary/retention'
import { removeExpiredProofs } from '../access/contact-proof.ts'
import { removeOldNewcomers } from '../access/newcomers.ts'
import { removeOldWords } from '../access/opt-outs.ts'
import { removeExpiredChallenges } from '../access/passkey-challenge.ts'
import { removeExpiredResets } from '../access/password-reset.ts'
import { readServer } from '../access/server-for.ts'
import { removeExpiredSessions } from '../access/session.ts'
import { removeExpiredUsers } from '../access/share.ts'
import { removeExpiredCounts } from '../access/throttle.ts'
import { removeExpiredTokens } from '../access/token-row.ts'
import { removeOldActions } from '../db/actions.ts'
import { removeOldAnnouncements } from '../db/announcements.ts'
import { removeEndedCommands } from '../db/command-queue.ts'
import { removeOldKeys } from '../db/created-once.ts'
import { removeOldDeliveries } from '../db/deliveries.ts'
import { removeOldLookups } from '../db/lookups.ts'
import { removeOldTurns } from '../db/message-numbers.ts'
import { removeOldDays, settleDays } from '../db/statistics.ts'
import { removeEndedTasks } from '../db/tasks.ts'
import { removeOldBillingEvents } from '../features/billing/job/old-events.ts'
import { forgetReceipts } from '../features/erasure/job/kept.ts'
import { removeOrphanFiles } from '../features/files/job/orphan-files.ts'
import { removeOldImports } from '../features/imports/job/old-imports.ts'
import { removeOldExports } from '../features/reports/job/old-exports.ts'
import { removeOldReportRuns } from '../features/reports/job/report-run.ts'
import { removeOldRuns } from '../features/schedules/job/runs.ts'
import { dropOrphans } from '../features/webhooks/job/outcome.ts'
import type { ScheduledJob } from './job.ts'

const day = 86_400_000

/**
 * Removes expired logins, tokens, challenges, counts, shared and mailed links, keys of creations, queues of removed webhooks, orphaned
 * files, old audit rows, lookups, messages of the billing provider, commands, announcements, imports, runs of schedules and of scheduled reports, files of reports that waited a day, old counts of single devices and users, and ended tasks; failed
 * tasks are retained longer, for inspection.
 */
export const sweep: ScheduledJob<'sweep'> = {
  kind: 'sweep',
  everyMs: 3_600_000,
  payload: {},
  async run(ctx) {
    const { db, blobs, clock, config } = ctx
    const now = clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * day)
    await removeExpiredUsers(ctx, now)
    await removeExpiredSessions(db, now)
    await removeExpiredTokens(db, now)
    await removeExpiredResets(db, now)
    await removeExpiredProofs(db, now)
    await removeExpiredChallenges(db, now)
    await removeExpiredCounts(db, now)
    await removeOldNewcomers(db, now)
    await removeOldKeys(db, now)
    await removeOldWords(db, ago(7))
    await removeOldTurns(db, ago(1))
    await removeOldImports(db, ago(30))
    await forgetReceipts(db, ago(1))
    await dropOrphans(db)
    await removeEndedTasks(db, { done: ago(1), failed: ago(30) })
    await removeEndedCommands(db, ago(30), ago(365))
    await settleDays(db, now)
    const isMore = [
      await removeOldDays(db, now),
      await removeOldActions(db, ago(config.auditDays)),
      await removeOrphanFiles(db, blobs),
      await removeOldDeliveries(db, ago(90)),
      await removeOldAnnouncements(db, ago(announcementBounds.keptDays)),
      await removeOldBillingEvents(db, ago(90)),
      await removeOldRuns(db, ago(90)),
      await removeOldReportRuns(db, ago(90)),
      await removeOldExports(db, blobs, ago(1)),
      await removeOldLookups(db, ago(daysKept('lookups', [], await readServer(db)) ?? 0)),
    ]
    return isMore.includes(true) ? 'again' : 'done'
  },
}
