import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './bars.module.css'
import type { ShapeProps } from './shape.ts'

/** A bar for each figure, in the order of the server, with the name of the figure as label. */
export function Bars({ tile, figures: { parts } }: ShapeProps): ReactNode {
  const t = useT('overview')
  const most = Math.max(1, ...parts.map(({ count }) => count))
  if (parts.length === 0) return <p className="caption">{t('dashboardNoPositions')}</p>
  return (
    <ul className={styles.bars}>
      {parts.map(({ figure, count }) => (
        <li key={figure}>
          <span>{figure}</span>
          <i aria-hidden>
            <i style={{ width: `${(count / most) * 100}%`, background: `var(--${tile.open?.colour})` }} />
          </i>
          <b>{formatNumber(count)}</b>
        </li>
      ))}
    </ul>
  )
}
