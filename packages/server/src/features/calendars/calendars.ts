import { requireCalendar } from '@rastro/core/calendar/holds'
import { ConflictError } from '@rastro/core/kit/errors'
import type { calendars } from '@rastro/core/resources/calendar'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Hooks } from '../../http/resource-writes.ts'

export const calendarHooks: Hooks<typeof calendars> = {
  beforeSave({ item, stored }) {
    // One that was stored before this was validated can still be renamed
    if (item.data !== stored?.data) requireCalendar(item)
    return item
  },
  async beforeRemove({ tx, stored: { id } }) {
    const needing = await tx.selectFrom('report').where('calendarId', '=', id).select('id').limit(1).executeTakeFirst()
    if (needing) throw new ConflictError(refusal('calendarNeeded'))
  },
}
