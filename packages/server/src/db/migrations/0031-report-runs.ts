import {
  createKeyedTable,
  createTable,
  createUnique,
  optionalText,
  optionalTime,
  owner,
  ownerKey,
  text,
  time,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** What was sent of scheduled reports, and up to when the calendar of each was looked at. */
export const reportRuns: Migration = {
  name: '0031-report-runs',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'report_run', {
      reportId: owner('report'),
      userId: owner('user'),
      fromTime: time,
      toTime: time,
      createdTime: time,
      state: text,
      reason: optionalText,
      sentTime: optionalTime,
      attempts: whole,
    })
    await createUnique(db, 'report_run', 'reportId', 'userId', 'fromTime', 'toTime')
    await createKeyedTable(db, 'report_check', { reportId: ownerKey('report'), checkedTime: time })
  },
}
