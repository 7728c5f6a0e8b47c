import { crud } from '@rastro/core/kit/contract'
import { calendars } from '@rastro/core/resources/calendar'
import { clientOf } from '../../api/client.ts'
import { defineEntity } from '../entity.ts'
import { calendarScreens } from '../entity-screens.ts'

export const calendarEntity = defineEntity({
  ...calendarScreens,
  resource: calendars,
  calls: clientOf(crud(calendars)),
  nameOf: ({ name }) => name,
})
