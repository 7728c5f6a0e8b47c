import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './columns.module.css'
import type { ShapeProps } from './shape.ts'

/** A column for each figure, in their order, with its count above it. */
export function Columns({ tile, figures: { parts } }: ShapeProps): ReactNode {
  const t = useT('overview')
  const most = Math.max(1, ...parts.map(({ count }) => count))
  return (
    <ul className={styles.columns} style={{ gridTemplateColumns: `repeat(${parts.length}, minmax(0, 1fr))` }}>
      {parts.map(({ figure, count }) => {
        const { label, values, colour } = tile.figures[figure]!
        return (
          <li key={figure}>
            <b>{formatNumber(count)}</b>
            <i style={{ height: `${(count / most) * 100}%`, background: `var(--${colour})` }} aria-hidden />
            <span className="caption">{t(label, { ...values, count })}</span>
          </li>
        )
      })}
    </ul>
  )
}
