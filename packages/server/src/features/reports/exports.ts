import { randomUUID } from 'node:crypto'
import type { Language } from '@rastro/core/i18n/languages'
import { AppError, ConflictError, NotFoundError, TooManyError } from '@rastro/core/kit/errors'
import { type ExportFormat, exportBounds, type ReportExport } from '@rastro/core/model/report-export'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Selectable } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import { putTask, type ReportParameters } from '../../db/tasks.ts'

export type ExportRow = Selectable<Tables['report_export']>

/** The folder of files of reports, outside of the served web client. */
export const exportsFolder = 'exports'

/** The files of a person that are not over, the newest first. */
export const exportsOf = (db: Db, userId: number, now: Date): Promise<ExportRow[]> =>
  db
    .selectFrom('report_export')
    .where('userId', '=', userId)
    .where('createdTime', '>', now.getTime() - exportBounds.keptMs)
    .selectAll()
    .orderBy('id', 'desc')
    .execute()

/** One of the caller's own. */
export async function requireExport(db: Db, { user }: Viewer, id: number, now: Date): Promise<ExportRow> {
  const row = (await exportsOf(db, user.id, now)).find((one) => one.id === id)
  if (!row) throw new NotFoundError('File', id)
  return row
}

/** What a file is made of. */
export interface ExportAsked {
  readonly report: string
  readonly format: ExportFormat
  readonly language: Language
  readonly query: ReportParameters
}

/** Queues a file, within the bounds of a person. */
export async function addExport(tx: Db, userId: number, asked: ExportAsked, now: Date): Promise<ExportRow> {
  await lockRow(tx, 'user', userId)
  requireRoom(await exportsOf(tx, userId, now))
  const { report, format, language, query } = asked
  const row = await tx
    .insertInto('report_export')
    .values({
      ...{ userId, report, format, language, query: JSON.stringify(query) },
      blob: `${randomUUID()}.${format}`,
      state: 'waiting',
      createdTime: now.getTime(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await putTask(tx, 'reportExport', { exportId: row.id })
  return row
}

function requireRoom(rows: readonly ExportRow[]): void {
  const { mostRunning, mostKept, mostBytesOfAll } = exportBounds
  const running = rows.filter(({ state }) => state === 'waiting' || state === 'running').length
  if (running >= mostRunning) throw new TooManyError(refusal('exportsRunning', { most: mostRunning }), 30)
  if (rows.length >= mostKept) throw new ConflictError(refusal('exportsKept', { most: mostKept }))
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  if (bytes >= mostBytesOfAll) throw new AppError(413, refusal('exportsFull', { most: mostBytesOfAll / 1_000_000 }))
}

/** A file as the API shows it. */
export function exportShown(row: ExportRow, now: Date): ReportExport {
  const { id, report, format, state, reason, progress, rows, size, createdTime } = row
  const { from, to }: ReportParameters = JSON.parse(row.query)
  return {
    ...{ id, report, format, state, reason, progress, rows, size },
    from: new Date(from),
    to: new Date(to),
    remaining: remainingOf(row, now),
    createdTime: new Date(createdTime),
    expiresTime: new Date(createdTime + exportBounds.keptMs),
  }
}

/** As long as it took so far, for the rest; unknown at the very beginning. */
function remainingOf({ state, progress, startedTime }: ExportRow, now: Date): number | null {
  if (state !== 'running' || startedTime === null || progress < 0.02) return null
  return Math.max(0, Math.round(((now.getTime() - startedTime) * (1 - progress)) / progress))
}
