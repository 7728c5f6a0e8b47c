import { formatDuration } from '@rastro/core/format/durations'
import type { DayTotals, Interval } from '@rastro/core/vehicle/day'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import styles from './DayBar.module.css'

interface DayBarProps {
  intervals: readonly Interval[]
  totals: DayTotals
  /** The beginning of the day, in milliseconds. */
  from: number
}

const states = ['moving', 'idling', 'parked', 'silent'] as const
const words = { moving: 'stateMoving', idling: 'stateIdling', parked: 'stateParked', silent: 'stateSilent' } as const
const hours = [0, 6, 12, 18, 24]
const dayMs = 86_400_000

/** A day from midnight to midnight, each interval in the colour of the vehicle's state; the future is empty. */
export function DayBar({ intervals, totals, from }: DayBarProps): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const told = states.filter((state) => totals[state] > 0)
  const parts = told.map((state) => `${t(words[state])} ${formatDuration(totals[state])}`).join(', ')
  const at = (ms: number) => `${((ms - from) / dayMs) * 100}%`
  return (
    <div className={styles.day}>
      <div className={styles.bar} role="img" aria-label={t('cardDay', { parts })}>
        {intervals.map((interval) => (
          <i
            key={interval.from}
            className={styles[interval.state]}
            style={{ left: at(interval.from), width: `${((interval.to - interval.from) / dayMs) * 100}%` }}
            data-tip={`${t(words[interval.state])} · ${format.shortTime(new Date(interval.from))} – ${format.shortTime(new Date(interval.to))}`}
          />
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour} h</span>
        ))}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {told.map((state) => (
          <li key={state}>
            <i className={styles[state]} />
            {t(words[state])} <b>{formatDuration(totals[state])}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
