import type { TripExplanation } from '@rastro/core/model/trip-explanation'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import styles from './reports.module.css'

/** How far, how long and how fast, and of how many positions it is made. */
export function TripFigures({ of: { trip, moving, used, leftOut } }: { of: TripExplanation }): ReactNode {
  const t = useT('trips')
  const format = useFormat()
  const [count, left] = [used, leftOut].map((each) => format.value('number', each)) as [string, string]
  const figures = [
    [t('reportDistance'), format.value('distance', trip.distance)],
    [t('reportDuration'), format.value('hours', trip.duration)],
    [t('tripMoving'), format.value('hours', moving)],
    [t('tripMaximum'), format.speed(trip.maxSpeed)],
    [t('tripPositions'), t('tripUsed', { used: count, left })],
  ]
  return (
    <dl className={styles.figures} tabIndex={0}>
      {figures.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
