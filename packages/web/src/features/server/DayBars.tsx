import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './server.module.css'

interface DayBarsProps {
  title: string
  /** The oldest first; the last one is the current day. */
  days: readonly { readonly time: Date; readonly count: number }[]
}

const height = 40
const step = 10

/** A daily count as bars, with the latest and the largest in words. */
export function DayBars({ title, days }: DayBarsProps): ReactNode {
  const t = useT('server')
  const most = Math.max(0, ...days.map(({ count }) => count))
  const latest = days.at(-1)?.count ?? 0
  const words = t('serverDaysWords', { latest: formatNumber(latest), most: formatNumber(most) })
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        <strong>{formatNumber(latest)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(days.length, 30) * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${words}`}
      >
        {days.map(({ time, count }, index) => {
          const tall = most === 0 ? 0 : Math.max((count / most) * height, count > 0 ? 1 : 0)
          const x = (Math.max(30 - days.length, 0) + index) * step
          return <rect key={time.getTime()} x={x + 1} y={height - tall} width={step - 2} height={tall} />
        })}
      </svg>
      <p aria-hidden>{words}</p>
    </figure>
  )
}
