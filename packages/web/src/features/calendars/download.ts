import { textOf } from '@rastro/core/calendar/data'
import type { Calendar } from '@rastro/core/resources/calendar'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'

/** Downloads a stored calendar as an iCalendar file. */
export const downloadCalendar = ({ name, data }: Pick<Calendar, 'name' | 'data'>): void =>
  saveFile(`${fileNameOf(name, 'calendar')}.ics`, new Blob([textOf(data ?? '')], { type: 'text/calendar' }))
