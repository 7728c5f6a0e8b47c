import { type Weekday, weekdays } from '@rastro/core/calendar/simple'
import { languageTags } from '@rastro/core/i18n/languages'
import { useMemo } from 'react'
import { useWords } from './language.ts'

/** The names of days and months in the person's language. */
export interface DayNames {
  /** `Mon`, or `Monday` when it is `long`. */
  weekday(day: Weekday, length?: 'short' | 'long'): string
  /** `November 2026`, of a month from 1 to 12. */
  month(year: number, month: number): string
}

export function useDayNames(): DayNames {
  const { language } = useWords()
  return useMemo(() => namesIn(languageTags[language]), [language])
}

/** A Sunday. */
const sunday = Date.UTC(2026, 0, 4)
const dayMs = 86_400_000

function namesIn(tag: string): DayNames {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format
  const ofLength = { short: format({ weekday: 'short' }), long: format({ weekday: 'long' }) }
  const months = format({ month: 'long', year: 'numeric' })
  return {
    weekday: (day, length = 'short') => ofLength[length](sunday + weekdays.indexOf(day) * dayMs).replace(/\.$/, ''),
    month: (year, month) => capital(months(Date.UTC(year, month - 1, 1))),
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
