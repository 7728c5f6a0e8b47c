import { dataOf } from '@rastro/core/calendar/data'
import { newSimpleCalendar, type SimpleCalendar, simpleText } from '@rastro/core/calendar/simple'
import type { Calendar } from '@rastro/core/resources/calendar'
import { type ReactNode, useMemo } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useTimezone } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExportIcon } from '../../ui/icons.ts'
import { CalendarFields } from './CalendarFields.tsx'
import { reasonOf, withHolidaysAhead } from './calendar-draft.ts'
import { calendarForm } from './calendar-form.ts'
import { currentClock } from './current-clock.ts'
import { downloadCalendar } from './download.ts'

/** CAL-3 … CAL-11: a calendar, edited by fields of its occurrences or as an iCalendar file. */
export default function CalendarPage(): ReactNode {
  const t = useT('calendars')
  const { titles } = useFormWords(calendarForm)
  const usual = useUsualCalendar()
  const start = useMemo(() => ({ name: '', data: dataOf(simpleText(usual)), attributes: {} }), [usual])
  return (
    <ItemForm
      of={calendarEntity}
      {...titles}
      start={start}
      finish={withYearsAhead}
      explain={(error) =>
        error.field === 'data' ? t('calendarUnreadable', { reason: reasonOf(t, error) }) : undefined
      }
      tools={(stored) =>
        stored && (
          <Button icon={ExportIcon} onClick={() => downloadCalendar(stored)}>
            {t('calendarDownloadShort')}
          </Button>
        )
      }
    >
      <CalendarFields usual={usual} />
    </ItemForm>
  )
}

/** The initial values of the simple form: the next hour, in the person's zone. */
function useUsualCalendar(): SimpleCalendar {
  const timezone = useTimezone()
  return useMemo(() => {
    const hour = Math.ceil(currentClock(timezone) / 3_600_000) * 3_600_000
    return newSimpleCalendar(new Date(hour).toISOString().slice(0, 19), timezone)
  }, [timezone])
}

const withYearsAhead = (values: Partial<Calendar>): Partial<Calendar> =>
  values.data ? { ...values, data: withHolidaysAhead(values.data, new Date().getUTCFullYear()) } : values
