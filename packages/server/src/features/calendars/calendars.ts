import { InvalidError } from '@rastro/core/kit/errors'
import type { calendars } from '@rastro/core/resources/calendar'
import type { Hooks } from '../../http/resource-writes.ts'

export const calendarHooks: Hooks<typeof calendars> = {
  beforeSave({ item }) {
    const text = Buffer.from(item.data ?? '', 'base64').toString()
    if (!/^BEGIN:VCALENDAR\r?\n[\s\S]*\nEND:VCALENDAR\s*$/.test(text))
      throw new InvalidError('The data is no calendar in base64', { field: 'data' })
    return item
  },
}
