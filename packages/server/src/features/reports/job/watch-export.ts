import { exportBounds } from '@rastro/core/model/report-export'
import type { Has } from '../../../context.ts'
import type { SheetCell } from '../../../http/sheet.ts'
import type { ReportTable, TablePage } from '../file-table.ts'

/** Why a file is not written on: the server stops, its row was removed, or it is over a bound. */
export type Ending = 'stopped' | 'removed' | 'tooLarge' | 'tooLong'

interface Watched {
  readonly id: number
  readonly startedTime: number
  readonly table: ReportTable
  readonly stopping: AbortSignal
}

/** Progress is stored this often. */
const storedEveryMs = 1000

/**
 * Watches a file while it is written: stores how much of it is done, and ends its rows once there is a reason to stop. What is written
 * then is not the file.
 */
export function watchExport({ db, clock }: Has<'db' | 'clock'>, { id, startedTime, table, stopping }: Watched) {
  let rows = 0
  let size = 0
  let ending: Ending | undefined
  let storedTime = Number.NEGATIVE_INFINITY

  async function store(page: TablePage): Promise<void> {
    const now = clock.now().getTime()
    if (now - storedTime < storedEveryMs) return
    storedTime = now
    const { numUpdatedRows } = await db
      .updateTable('report_export')
      .set({ rows, progress: doneOf(table, page) })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) ending ??= 'removed'
    if (now - startedTime > exportBounds.longestMs) ending ??= 'tooLong'
  }

  return {
    async *pages(pages: AsyncIterable<TablePage>): AsyncGenerator<TablePage> {
      for await (const page of pages) {
        if (stopping.aborted) ending ??= 'stopped'
        await store(page)
        if (ending) return
        rows += page.rows.length
        yield page
      }
    },
    async *pieces(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece as Uint8Array)
        size += bytes.length
        if (size > exportBounds.mostBytes) ending ??= 'tooLarge'
        if (ending) return
        yield bytes
      }
    },
    ending: () => ending,
    made: () => ({ rows, size }),
  }
}

/** The share of the vehicles before this one, and of the period before the last row of the page. */
function doneOf({ deviceIds, query, reader: { zone } }: ReportTable, { deviceId, rows }: TablePage): number {
  const moment = rows.at(-1)?.find(isMoment)?.moment
  const [from, to] = [zone(+query.from), zone(+query.to)]
  const within = moment === undefined || to <= from ? 0 : Math.min(1, Math.max(0, (moment - from) / (to - from)))
  return (Math.max(0, deviceIds.indexOf(deviceId)) + within) / Math.max(1, deviceIds.length)
}

const isMoment = (cell: SheetCell): cell is { readonly moment: number } =>
  typeof cell === 'object' && cell !== null && 'moment' in cell
