import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { calendarScreens } from '../../resource/entity-screens.ts'
import { CalendarIcon } from '../../ui/icons.ts'
import { calendarForm } from './calendar-form.ts'

/** CAL-1 … CAL-11: calendars. */
export const calendars = defineFeature({
  id: 'calendars',
  title: 'settingsCalendars',
  may: 'calendars',
  icon: CalendarIcon,
  menu: 'automation',
  words: 'calendars',
  help: 'helpCalendars',
  screens: [
    { at: calendarScreens.list, load: () => import('./CalendarsPage.tsx') },
    ...formScreens(calendarScreens, calendarForm, () => import('./CalendarPage.tsx')),
  ],
})
