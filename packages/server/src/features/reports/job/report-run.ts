import { splitList } from '@rastro/core/kit/comma-list'
import type { ReportRunReason, ReportRunState } from '@rastro/core/model/report-run'
import { isLimit } from '@rastro/core/reports/report'
import { type ScheduledReport, scheduledReports } from '@rastro/core/resources/report'
import { flagOr } from '@rastro/core/vocabulary/attribute-values'
import { hasFeatures } from '../../../access/plans.ts'
import type { Context } from '../../../context.ts'
import { find } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendReport } from './send-report.ts'

/** As often as the runner tries; the last failure is the outcome. */
const mostAttempts = 6
const dayMs = 86_400_000

/** Makes a scheduled report with the rights of its reader, mails it, and stores what became of it. */
export const reportRun: Job<'reportRun'> = {
  kind: 'reportRun',
  async run(ctx, { runId }) {
    const { db, log } = ctx
    const run = await db.selectFrom('report_run').where('id', '=', runId).selectAll().executeTakeFirst()
    if (run?.state !== 'waiting') return 'done'
    try {
      await store(ctx, runId, await outcomeOf(ctx, run))
    } catch (error) {
      const attempts = run.attempts + 1
      await db.updateTable('report_run').set({ attempts }).where('id', '=', runId).execute()
      if (attempts < mostAttempts) throw error
      log.error({ err: error, run: runId }, 'a scheduled report was given up')
      await store(ctx, runId, { state: 'failed', reason: 'notMade' })
    }
    return 'done'
  },
}

interface Outcome {
  readonly state: ReportRunState
  readonly reason: ReportRunReason | null
}

async function store({ db, clock }: Context, id: number, { state, reason }: Outcome): Promise<void> {
  const sentTime = state === 'sent' ? clock.now().getTime() : null
  await db.updateTable('report_run').set({ state, reason, sentTime }).where('id', '=', id).execute()
}

interface Run {
  readonly id: number
  readonly reportId: number
  readonly userId: number
  readonly fromTime: number
  readonly toTime: number
}

async function outcomeOf(ctx: Context, { id, reportId, userId, fromTime, toTime }: Run): Promise<Outcome> {
  const { db, config } = ctx
  if (!config.mail) return { state: 'skipped', reason: 'noMailServer' }
  const report = await find(db, scheduledReports, reportId)
  if (!report || !(await hasFeatures(db, userId, 'scheduledReports'))) return { state: 'skipped', reason: 'noReports' }
  const { attributes, type } = report
  const devices = await db.selectFrom('device_report').where('reportId', '=', reportId).select('deviceId').execute()
  const groups = await db.selectFrom('group_report').where('reportId', '=', reportId).select('groupId').execute()
  // Without any, the report would be about everything that its reader sees
  if (devices.length + groups.length === 0) return { state: 'skipped', reason: 'noVehicles' }
  const sent = await sendReport(ctx, {
    userId,
    report: type,
    description: report.description,
    query: {
      from: fromTime,
      to: toTime,
      deviceId: devices.map(({ deviceId }) => deviceId),
      groupId: groups.map(({ groupId }) => groupId),
      ...(type === 'events' && { type: typesOf(attributes.types), alarm: typesOf(attributes.alarms) }),
      ...(type === 'summary' && { daily: flagOr(attributes.daily, false) }),
      ...limitsOf(attributes),
    },
    // A mail server that has taken it before shows it once
    id: `report-run-${id}`,
  })
  if (sent === 'sent') return { state: 'sent', reason: null }
  if (sent === 'refused') return { state: 'failed', reason: 'refused' }
  return { state: 'skipped', reason: sent === 'userGone' ? 'userRefused' : sent }
}

/** The numbers that a report takes; an attribute may be anything. */
const limitsOf = ({ minDuration, speedLimit }: ScheduledReport['attributes']) => ({
  ...(isLimit('minDuration', minDuration) && { minDuration }),
  ...(isLimit('speedLimit', speedLimit) && { speedLimit }),
})

/** A list, or a text with commas, as stock clients store it. */
const typesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : splitList(value)

/** Marks those as failed that nothing became of within a day: the nodes that made them ended. */
export async function giveUpOldRuns(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('report_run')
    .set({ state: 'failed', reason: 'notMade' })
    .where('state', '=', 'waiting')
    .where('createdTime', '<', now.getTime() - dayMs)
    .execute()
}

/** Rows removed at once. */
const atOnce = 5000

/** Removes a batch of runs made before this time; true when there may be more. */
export async function removeOldReportRuns(db: Db, before: Date): Promise<boolean> {
  const old = await db
    .selectFrom('report_run')
    .where('createdTime', '<', before.getTime())
    .select('id')
    .limit(atOnce)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .deleteFrom('report_run')
      .where(among(db, 'id', ids))
      .execute()
  return old.length === atOnce
}
