import { type Weekday, weekdays } from '@rastro/core/calendar/simple'
import { type ReactNode, useId } from 'react'
import { useDayNames } from '../../i18n/days.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './Calendars.module.css'

interface WeekdaysProps {
  chosen: readonly Weekday[]
  error: string | undefined
  onChange(chosen: Weekday[]): void
  onBlur(): void
}

/** CAL-9: the days of the week, Sunday first, each on or off. */
export function Weekdays({ chosen, error, onChange, onBlur }: WeekdaysProps): ReactNode {
  const t = useT('calendars')
  const names = useDayNames()
  const id = useId()
  return (
    <fieldset className={styles.weekdays} aria-describedby={error && id}>
      <legend>{t('calendarWeekdays')}</legend>
      <div>
        {weekdays.map((day) => (
          <label key={day} className={styles.weekday}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={names.weekday(day, 'long')}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(weekdays.filter((one) => (one === day ? target.checked : chosen.includes(one))))
              }
              onBlur={onBlur}
            />
            {names.weekday(day)}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.wrong} role="alert">
          <Icon of={WarningIcon} size={16} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
