import { endedSpans } from '@rastro/core/calendar/ended'
import type { Span } from '@rastro/core/calendar/spans'
import type { Has } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { putTask } from '../../../db/tasks.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { giveUpOldRuns } from './report-run.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Periods that ended earlier, while the server was down, are not made up; nor are more than so many of one report. */
const longestMs = 7 * dayMs
const mostPeriods = 20
/** Without a period that ended, the time of the check is stored this often. */
const storedEveryMs = dayMs
const reportsAQuery = 200

/** RPT-45, A-106: finds the periods that ended since the last look, and queues a report for each person linked to it. */
export const reportPeriods: ScheduledJob<'reportPeriods'> = {
  kind: 'reportPeriods',
  everyMs: 5 * minuteMs,
  payload: {},
  async run({ db, clock, log }, _, stopping) {
    await giveUpOldRuns(db, clock.now())
    for (let after = 0; !stopping.aborted; ) {
      const reports = await reportsAfter(db, after)
      for (const report of reports) {
        try {
          await lookAt({ db, log }, report, clock.now())
        } catch (error) {
          // One report must not stop the others; its check is repeated in the next round
          log.error({ err: error, report: report.id }, 'the periods of a scheduled report could not be found')
        }
      }
      const last = reports.at(-1)
      if (!last || reports.length < reportsAQuery) break
      after = last.id
    }
    return 'done'
  },
}

type Scheduled = Awaited<ReturnType<typeof reportsAfter>>[number]

const reportsAfter = (db: Db, id: number) =>
  db
    .selectFrom('report')
    .leftJoin('calendar', 'calendar.id', 'report.calendarId')
    .leftJoin('report_check', 'report_check.reportId', 'report.id')
    .where('report.id', '>', id)
    .select(['report.id', 'calendar.data', 'report_check.checkedTime'])
    .orderBy('report.id')
    .limit(reportsAQuery)
    .execute()

async function lookAt({ db, log }: Has<'db' | 'log'>, { id, data, checkedTime }: Scheduled, now: Date): Promise<void> {
  if (checkedTime === null) {
    // Made before there were checks
    await db
      .insertInto('report_check')
      .values({ reportId: id, checkedTime: now.getTime() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  const since = Math.max(checkedTime, now.getTime() - longestMs)
  const spans = data === null ? [] : endedSpans({ data }, new Date(since), now, mostPeriods)
  if (spans.length === mostPeriods) log.warn({ report: id }, 'earlier periods of a scheduled report are not made up')
  const isGone = data === null
  if (spans.length === 0 && !isGone && now.getTime() - checkedTime < storedEveryMs) return
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('report_check')
      .set({ checkedTime: now.getTime() })
      .where('reportId', '=', id)
      .where('checkedTime', '=', checkedTime)
      .executeTakeFirstOrThrow()
    // Another node has looked meanwhile
    if (numUpdatedRows === 0n) return
    const people = await tx.selectFrom('user_report').where('reportId', '=', id).select('userId').execute()
    for (const { userId } of people) {
      if (isGone) await noteGone(tx, { reportId: id, userId }, now)
      else await queue(tx, { reportId: id, userId }, { spans, now })
    }
  })
}

interface Reader {
  readonly reportId: number
  readonly userId: number
}

/** Stores the runs with the tasks that make them: each once, whichever node looks how often. */
async function queue(
  tx: Db,
  reader: Reader,
  { spans, now }: { readonly spans: readonly Span[]; readonly now: Date },
): Promise<void> {
  if (spans.length === 0) return
  const rows = spans.map(({ from, to }) => ({
    ...reader,
    fromTime: from.getTime(),
    // A report includes both ends: the next period begins with this moment
    toTime: to.getTime() - 1,
    createdTime: now.getTime(),
    state: 'waiting' as const,
  }))
  const added = await tx
    .insertInto('report_run')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  for (const { id } of added) await putTask(tx, 'reportRun', { runId: id })
}

/** Says, once a day, that there is nothing to send as the calendar was lost. */
async function noteGone(tx: Db, reader: Reader, now: Date): Promise<void> {
  const day = Math.floor(now.getTime() / dayMs) * dayMs
  await tx
    .insertInto('report_run')
    .values({
      ...reader,
      ...{ fromTime: day, toTime: day, createdTime: now.getTime() },
      ...{ state: 'skipped' as const, reason: 'calendarGone' as const },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
