import type { Language } from '@rastro/core/i18n/languages'
import { InvalidError, TooManyError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { contactState } from '../../access/contacts.ts'
import { spendAll } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { putTask } from '../../db/tasks.ts'
import type { AnyQuery } from './report-rows.ts'

/** Reports that one person may ask for by mail within an hour. */
const most = 20
const hourMs = 3_600_000

interface Asked {
  readonly report: string
  readonly query: AnyQuery
  readonly language: Language
}

/** Queues a report for the caller's own address (RPT-54). Refuses what could not be sent. */
export async function askMail(
  { db, clock, config }: Has<'db' | 'clock' | 'config'>,
  { user }: Viewer,
  { report, query, language }: Asked,
): Promise<void> {
  if (!config.mail) throw new InvalidError(refusal('noReportMail'))
  const { state } = await contactState(db, user, 'mail')
  if (state !== 'verified' && state !== 'accepted') throw new InvalidError(refusal('reportMailAddress'))
  const bound = { key: `reportMail ${user.id}`, max: most, windowMs: hourMs }
  if (!(await spendAll(db, [bound], clock.now()))) throw new TooManyError(refusal('tooManyReportMails', { most }), 600)
  const parameters = { ...query, from: +query.from, to: +query.to }
  await putTask(db, 'mailReport', { userId: user.id, language, report, query: parameters })
}
