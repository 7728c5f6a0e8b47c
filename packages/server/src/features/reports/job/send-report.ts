import { can } from '@rastro/core/access/access'
import type { Language } from '@rastro/core/i18n/languages'
import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { contactState } from '../../../access/contacts.ts'
import { hasFeatures } from '../../../access/plans.ts'
import { siteOf } from '../../../access/site.ts'
import type { Context } from '../../../context.ts'
import type { ReportParameters } from '../../../db/tasks.ts'
import { readerLanguage } from '../../../http/reader-language.ts'
import { xlsx } from '../../../http/xlsx.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import { filedReports, reportTable } from '../file-table.ts'
import { reportMail } from '../mail.ts'
import { fileReaderOf } from '../report-reader.ts'
import type { AnyQuery } from '../report-rows.ts'
import { reportSheets } from '../report-sheets.ts'
import { noteRun } from '../reports.ts'
import { viewerOf } from './viewer-of.ts'

/** Bytes of a file that is attached; most mail servers refuse more than twice as much. */
const mostBytes = 10_000_000

/** A report for one person. */
export interface Sending {
  readonly userId: number
  readonly report: string
  readonly query: ReportParameters
  /** That of the account where it is not given. */
  readonly language?: Language | undefined
  readonly description?: string | undefined
  /** An id of the message. */
  readonly id?: string | undefined
}

/** What became of it, and why it was not sent. */
export type Sent = 'sent' | 'userGone' | 'userRefused' | 'noReports' | 'paymentPending' | 'noAddress' | 'refused'

/** Makes a report with the rights of its reader and mails it. Throws a failure that may pass. */
export async function sendReport(ctx: Context, sending: Sending): Promise<Sent> {
  const user = await findUser(ctx.db, sending.userId)
  if (!user) return 'userGone'
  if (reasonToRefuse(user, ctx.clock.now())) return 'userRefused'
  const viewer = await viewerOf(ctx.db, user, ctx.clock.now())
  const report = filedReports.get(sending.report)
  if (viewer.isLimited) return 'paymentPending'
  if (!report || !can(viewer, 'reports') || !(await hasFeatures(ctx.db, user.id, 'reports'))) return 'noReports'
  const { state } = await contactState(ctx.db, user, 'mail')
  if (state !== 'verified' && state !== 'accepted') return 'noAddress'
  const language = sending.language ?? readerLanguage(viewer, {})
  const reader = await fileReaderOf(ctx, viewer, language)
  const query: AnyQuery = { ...sending.query, from: new Date(sending.query.from), to: new Date(sending.query.to) }
  const table = await reportTable(ctx, reader, report, query)
  const file = await bounded(xlsx(reportSheets(ctx, table)))
  const { description, id } = sending
  const mail = reportMail(reader, await siteOf(ctx, user), { name: report.name, query, file, description, id })
  await noteRun(ctx, viewer, report.name, query, description !== undefined)
  ctx.lookups.note(viewer, { kind: 'report', deviceIds: [...table.deviceIds] })
  return (await sendMail(ctx, mail)) === 'accepted' ? 'sent' : 'refused'
}

/** The file, or undefined where it is larger than a mail may be. */
async function bounded(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const taken: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    taken.push(piece)
  }
  return Buffer.concat(taken)
}
