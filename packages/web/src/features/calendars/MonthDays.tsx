import type { Holiday } from '@rastro/core/calendar/holidays'
import { weekdays } from '@rastro/core/calendar/simple'
import type { ReactNode } from 'react'
import { useDayNames } from '../../i18n/days.ts'
import { timesOf } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Calendars.module.css'
import { dayMs, dayText, type Month, type Piece, weeksOf } from './month.ts'
import { timesText } from './summary.ts'

interface MonthDaysProps {
  labelledBy: string
  month: Month
  pieces: ReadonlyMap<number, readonly Piece[]>
  holidays: ReadonlyMap<number, Holiday>
  today: number | undefined
}

const maxPieces = 3

/** A month as a table: a row a week, in each day the occurrences of the calendar. */
export function MonthDays({ labelledBy, month, pieces, holidays, today }: MonthDaysProps): ReactNode {
  const t = useT('calendars')
  const names = useDayNames()
  return (
    <table className={styles.days} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={names.weekday(day, 'long')}>
              {names.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((day, weekday) => {
              if (day === undefined) return <td key={weekday} className={styles.outside} />
              const holiday = holidays.get(day)
              const held = pieces.get(day)
              return (
                <td
                  key={weekday}
                  className={classNames(held && styles.held)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <time className={classNames(styles.day, holiday && styles.holiday)} dateTime={dayText(month, day)}>
                    {day}
                  </time>
                  {holiday && <span className="visually-hidden">{t(holiday.name)}</span>}
                  {held && <Times held={held} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Times({ held }: { held: readonly Piece[] }): ReactNode {
  const t = useT('calendars')
  const { twelveHour } = usePreferences()
  const wall = timesOf({ timezone: 'UTC', twelveHour })
  const textOf = ({ from, to }: Piece) =>
    from === 0 && to === dayMs ? t('calendarAllDay') : timesText(new Date(from), new Date(to), wall)
  const rest = held.slice(maxPieces)
  return (
    <ul>
      {held.slice(0, maxPieces).map((piece) => (
        <li key={piece.from}>{textOf(piece).replace('–', '–\u200B')}</li>
      ))}
      {rest.length > 0 && (
        <li data-tip={rest.slice(0, 30).map(textOf).join(', ')}>{t('calendarMore', { count: rest.length })}</li>
      )}
    </ul>
  )
}
