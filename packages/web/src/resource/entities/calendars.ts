import { calendars } from '@rastro/core/resources/calendar'
import { entityOf } from '../entity.ts'
import { calendarScreens } from '../entity-screens.ts'

export const calendarEntity = entityOf(calendars, calendarScreens)
