import { ConflictError, InvalidError } from '@rastro/core/kit/errors'
import type { calendars } from '@rastro/core/resources/calendar'
import type { Hooks } from '../../http/resource-writes.ts'

export const calendarHooks: Hooks<typeof calendars> = {
  beforeSave({ item }) {
    const text = Buffer.from(item.data ?? '', 'base64').toString()
    if (!/^BEGIN:VCALENDAR\r?\n[\s\S]*\nEND:VCALENDAR\s*$/.test(text))
      throw new InvalidError('The data is no calendar in base64', { field: 'data' })
    return item
  },
  async beforeRemove({ tx, stored: { id } }) {
    const needing = await tx.selectFrom('report').where('calendarId', '=', id).select('id').limit(1).executeTakeFirst()
    if (needing) throw new ConflictError('Scheduled reports need this calendar: remove them first')
  },
}
