import { InvalidError } from '@rastro/core/kit/errors'
import { type scheduledReports, scheduledReportTypes } from '@rastro/core/resources/report'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { lockRow } from '../../db/dialect.ts'
import type { Hooks } from '../../http/resource-writes.ts'

/** ENT-37: a scheduled report without a calendar would never run, and breaks the pages of stock clients. */
export const reportHooks: Hooks<typeof scheduledReports> = {
  async beforeSave({ tx, item }) {
    if (!(scheduledReportTypes as readonly string[]).includes(item.type)) {
      throw new InvalidError(refusal('reportType', { types: scheduledReportTypes.join(', ') }), { field: 'type' })
    }
    if (!item.calendarId) throw new InvalidError(refusal('reportCalendar'), { field: 'calendarId' })
    // Serialised with a concurrent removal of the calendar
    await lockRow(tx, 'calendar', item.calendarId)
    return item
  },
  /** From now on the periods of its calendar count. */
  async afterSave({ tx, item, stored, writing }) {
    if (stored) return
    await tx.insertInto('report_check').values({ reportId: item.id, checkedTime: writing.now.getTime() }).execute()
  },
}
