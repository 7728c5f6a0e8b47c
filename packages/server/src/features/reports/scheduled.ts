import { InvalidError } from '@rastro/core/kit/errors'
import { type scheduledReports, scheduledReportTypes } from '@rastro/core/resources/report'
import { lockRow } from '../../db/dialect.ts'
import type { Hooks } from '../../http/resource-writes.ts'

/** ENT-37: a scheduled report without a calendar would never be made, and the pages of stock clients fail on it. */
export const reportHooks: Hooks<typeof scheduledReports> = {
  async beforeSave({ tx, item }) {
    if (!(scheduledReportTypes as readonly string[]).includes(item.type)) {
      throw new InvalidError(`The type must be one of ${scheduledReportTypes.join(', ')}`, { field: 'type' })
    }
    if (!item.calendarId) throw new InvalidError('A scheduled report needs a calendar', { field: 'calendarId' })
    // Whoever removes the calendar at this moment is heard before or after, and not in between
    await lockRow(tx, 'calendar', item.calendarId)
    return item
  },
}
