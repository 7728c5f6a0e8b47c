import { createTable, number, optionalText, optionalTime, reference, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** Files of reports that are made in the background. */
export const reportExports: Migration = {
  name: '0034-report-exports',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'report_export', {
      userId: reference('user'),
      report: text,
      format: text,
      language: text,
      query: text,
      blob: text,
      state: text,
      reason: optionalText,
      attempts: whole,
      progress: number,
      rows: whole,
      size: whole,
      deviceIds: optionalText,
      createdTime: time,
      startedTime: optionalTime,
      endedTime: optionalTime,
    })
  },
}
