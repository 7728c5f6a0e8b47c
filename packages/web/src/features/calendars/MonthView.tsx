import { shownIn } from '@rastro/core/calendar/clock'
import { brazilianHolidays, type Holiday } from '@rastro/core/calendar/holidays'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useDayNames } from '../../i18n/days.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace } from '../../resource/form/use-field.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NextIcon } from '../../ui/icons.ts'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './Calendars.module.css'
import { currentClock } from './current-clock.ts'
import { MonthDays } from './MonthDays.tsx'
import { MonthState } from './MonthState.tsx'
import { dayText, type Month, monthAt, monthBeside, piecesByDay, spanOfMonth } from './month.ts'
import { endSpans, useSpans } from './use-spans.ts'

interface MonthViewProps {
  /** The calendar; empty while it cannot be parsed. */
  data: string
  /** The time zone of the days. */
  zone: string
  /** `2026-08-21T08:00:00` when it begins, where that is known: its month is shown first, unless it is past. */
  start: string
}

/** CAL-12: the occurrences of a calendar, month by month, computed as on the server. */
export function MonthView({ data, zone, start }: MonthViewProps): ReactNode {
  const t = useT('calendars')
  const names = useDayNames()
  const id = useId()
  const clock = useMemo(() => shownIn(zone), [zone])
  const now = currentClock(zone)
  const current = monthAt(now)
  const [chosen, setChosen] = useState<Month>()
  const month = chosen ?? monthAt(Math.max(now, Date.parse(`${start}Z`) || 0))
  const { year, month: number } = month
  const within = useMemo(() => spanOfMonth({ year, month: number }, clock), [year, number, clock])
  const settled = useSettled(data, 250)
  const asked = data === '' ? '' : settled
  const { data: drawn, isError, refetch } = useSpans({ data: asked, within })
  useEffect(() => endSpans, [])
  const pieces = useMemo(
    () => piecesByDay(drawn && 'spans' in drawn ? drawn.spans : [], { year, month: number }, clock),
    [drawn, year, number, clock],
  )
  const holidays = useMemo(() => holidaysIn({ year, month: number }), [year, number])
  const move = (months: number) => setChosen(monthBeside(month, months))
  const onKeyDown = (event: KeyboardEvent) => {
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    if (months === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    move(event.shiftKey ? months * 12 : months)
  }
  return (
    <FieldPlace name="month" isWide>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for whatever in it has the focus */}
      <div className={styles.month} onKeyDown={onKeyDown}>
        <div className={styles.monthHead}>
          <h3 id={id}>{names.month(year, number)}</h3>
          {(year !== current.year || number !== current.month) && (
            <Button size="small" kind="text" onClick={() => setChosen(current)}>
              {t('calendarMonthToday')}
            </Button>
          )}
          <IconButton
            className={styles.earlier ?? ''}
            icon={NextIcon}
            label={t('calendarMonthEarlier')}
            onClick={() => move(-1)}
          />
          <IconButton icon={NextIcon} label={t('calendarMonthLater')} onClick={() => move(1)} />
        </div>
        <MonthDays
          labelledBy={id}
          month={month}
          pieces={pieces}
          holidays={holidays}
          today={year === current.year && number === current.month ? new Date(now).getUTCDate() : undefined}
        />
        <MonthState
          isEmpty={asked === ''}
          drawn={drawn}
          failed={isError ? () => void refetch() : undefined}
          days={pieces.size}
        />
        {holidays.size > 0 && (
          <ul className={styles.holidays} aria-label={t('calendarHolidays')}>
            {[...holidays].map(([day, { name, kind }]) => (
              <li key={day}>
                <b>{day}</b> {t(name)}
                {kind === 'optional' && <span className="caption">{t('holidayKindOptional')}</span>}
              </li>
            ))}
          </ul>
        )}
        <p className="caption">{t('calendarZone', { zone })}</p>
      </div>
    </FieldPlace>
  )
}

function holidaysIn(month: Month): ReadonlyMap<number, Holiday> {
  const [first, last] = [dayText(month, 1), dayText(month, 31)]
  const all = brazilianHolidays(month.year).filter(({ day }) => day >= first && day <= last)
  return new Map(all.map((holiday) => [Number(holiday.day.slice(8)), holiday]))
}
