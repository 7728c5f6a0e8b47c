import { formatNumber } from '@rastro/core/format/numbers'
import { slicesOf } from '@rastro/core/kit/slices'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './pairs.module.css'
import type { ShapeProps } from './shape.ts'

/** Figures two by two, each pair as the two parts of a line. */
export function Pairs({ tile, figures: { parts } }: ShapeProps): ReactNode {
  const t = useT('overview')
  return (
    <ul className={styles.pairs}>
      {[...slicesOf(parts, 2)].map((pair) => {
        const [first] = pair
        const sum = pair.reduce((total, { count }) => total + count, 0)
        return (
          <li key={first!.figure}>
            {pair.map(({ figure, count }) => (
              <span key={figure}>
                <b>{formatNumber(count)}</b> {t(tile.figures[figure]!.label)}
              </span>
            ))}
            <i aria-hidden>
              <i
                style={{
                  width: `${sum === 0 ? 0 : (first!.count / sum) * 100}%`,
                  background: `var(--${tile.figures[first!.figure]!.colour})`,
                }}
              />
            </i>
          </li>
        )
      })}
    </ul>
  )
}
