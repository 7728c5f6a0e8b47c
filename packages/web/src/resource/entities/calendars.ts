import { crud } from '@rastro/core/kit/contract'
import { calendars } from '@rastro/core/resources/calendar'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../entity.ts'

export const calendarEntity = defineEntity({
  resource: calendars,
  calls: clientOf(crud(calendars)),
  may: 'calendars',
  mayAdd: 'addCalendar',
  list: paths.calendars,
  form: paths.calendar,
  nameOf: ({ name }) => name,
})
