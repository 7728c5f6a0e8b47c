import { defineForm } from '../../feature/form.ts'

/** CAL-3 … CAL-10: the form of a calendar. */
export const calendarForm = defineForm({
  area: 'calendars',
  title: 'sharedCalendar',
  newTitle: 'calendarNew',
  listTitle: 'sharedCalendars',
  sections: {
    details: {
      title: 'sharedDetails',
      hint: 'calendarDetailsHint',
      fields: { name: 'sharedName', kind: 'calendarKind' },
    },
    times: {
      title: 'calendarTimes',
      hint: 'calendarTimesHint',
      fields: {
        start: 'calendarStart',
        end: 'calendarEnd',
        recurrence: 'calendarRecurrence',
        timezone: 'calendarTimezone',
        holidays: 'calendarHolidays',
        data: { label: 'calendarFileText', sometimes: true },
      },
    },
    month: { title: 'calendarMonth' },
  },
})
