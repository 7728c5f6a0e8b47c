import { InvalidError } from '@rastro/core/kit/errors'
import { calendars } from '@rastro/core/resources/calendar'
import type { Has } from '../../context.ts'
import type { Http } from '../../http/implement.ts'
import { implementResource } from '../../http/resource.ts'

export function calendarRoutes(http: Http, ctx: Has<'db' | 'bus'>): void {
  implementResource(http, ctx, calendars, {
    beforeSave({ item }) {
      const text = Buffer.from(item.data ?? '', 'base64').toString()
      if (!/^BEGIN:VCALENDAR\r?\n[\s\S]*\nEND:VCALENDAR\s*$/.test(text))
        throw new InvalidError('The data is no calendar in base64')
      return item
    },
  })
}
