import { maxDaysOff, orderedDays, withNationalHolidays } from '@rastro/core/calendar/days-off'
import { brazilianHolidays } from '@rastro/core/calendar/holidays'
import { type ReactNode, useId, useState } from 'react'
import { timesOf } from '../../i18n/times.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import styles from './Calendars.module.css'

interface DaysOffProps {
  days: readonly string[]
  /** It applies outside the spans, so on these days all day. */
  inverted: boolean
  onChange(days: readonly string[]): void
}

/** How many years of holidays can be chosen, from this one on. */
const yearsAhead = 6

/** The days of a weekly calendar on which none of its times counts: typed, or the national holidays of a year. */
export function DaysOff({ days, inverted, onChange }: DaysOffProps): ReactNode {
  const t = useT('calendars')
  const thisYear = Number(useZoneDays().of(new Date()).slice(0, 4))
  const [day, setDay] = useState('')
  const [year, setYear] = useState(thisYear)
  const more = orderedDays([...days, day])
  const withHolidays = withNationalHolidays(days, year)
  const isFull = (next: readonly string[]) => next.length > maxDaysOff
  const areThere = withHolidays.length === days.length
  const reasonId = useId()
  const reason =
    days.length >= maxDaysOff || isFull(withHolidays)
      ? t('calendarDaysOffMost', { most: maxDaysOff })
      : areThere && t('calendarHolidaysThere', { year })
  return (
    <fieldset className={styles.span}>
      <legend className={styles.legend}>{t('calendarDaysOff')}</legend>
      <p className={styles.hint}>{t(inverted ? 'calendarDaysOffInverted' : 'calendarDaysOffHint')}</p>
      {days.length > 0 && (
        <ul className={styles.daysOff} aria-label={t('calendarDaysOff')}>
          {days.map((one) => (
            <DayOff key={one} day={one} onRemove={() => onChange(days.filter((other) => other !== one))} />
          ))}
        </ul>
      )}
      <div className={styles.times}>
        <TextField
          label={t('calendarDayOff')}
          type="date"
          max="9999-12-30"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button
          icon={AddIcon}
          disabled={day === '' || isFull(more)}
          aria-describedby={reasonId}
          onClick={() => {
            onChange(more)
            setDay('')
          }}
        >
          {t('calendarDayOffAdd')}
        </Button>
      </div>
      <div className={styles.times}>
        <SelectField
          label={t('calendarHolidaysOf')}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {Array.from({ length: yearsAhead }, (_, at) => (
            <option key={at}>{thisYear + at}</option>
          ))}
        </SelectField>
        <Button
          icon={AddIcon}
          disabled={areThere || isFull(withHolidays)}
          aria-describedby={reasonId}
          onClick={() => onChange(withHolidays)}
        >
          {t('calendarHolidaysAdd')}
        </Button>
        {days.length > 1 && <Button onClick={() => onChange([])}>{t('calendarDaysOffClear')}</Button>}
      </div>
      <p id={reasonId} className={styles.hint} role="status">
        {reason}
      </p>
    </fieldset>
  )
}

/** One day, with the name of its holiday. */
function DayOff({ day, onRemove }: { day: string; onRemove(): void }): ReactNode {
  const t = useT('calendars')
  const shown = timesOf({ timezone: 'UTC' }).date(new Date(`${day}T00:00:00Z`))
  const holiday = brazilianHolidays(Number(day.slice(0, 4))).find((one) => one.day === day)
  return (
    <li>
      <span>{shown}</span>
      {holiday && <span className={styles.holidayName}>{t(holiday.name)}</span>}
      <IconButton icon={CloseIcon} label={t('calendarDayOffRemove', { day: shown })} onClick={onRemove} />
    </li>
  )
}
