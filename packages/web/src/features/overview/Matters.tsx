import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import styles from './matters.module.css'
import type { ShapeProps } from './shape.ts'
import { targets } from './targets.ts'

/** What is to be done, each with the link to where it is done. */
export function Matters({ tile, figures: { parts } }: ShapeProps): ReactNode {
  const t = useT('overview')
  const waiting = parts.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <p className={styles.nothing}>{t('dashboardNothing')}</p>
  return (
    <ul className={styles.matters}>
      {waiting.map(({ figure, count }) => {
        const { label, colour, leadsTo = 'map' } = tile.figures[figure]!
        const most = tile.atMost ?? count
        const number = formatNumber(Math.min(count, most))
        const { to, text } = targets[leadsTo]
        return (
          <li key={figure}>
            <b style={{ color: `var(--${colour}-ink, var(--t1))` }}>
              {count > most ? t('dashboardMoreThan', { count: number }) : number}
            </b>
            <span>{t(label, { count })}</span>
            <Link to={to}>{t(text)}</Link>
          </li>
        )
      })}
    </ul>
  )
}
