import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './overview.module.css'
import type { ShapeProps } from './shape.ts'

/** The sum of the figures, with what is counted below it. */
export function LargeNumber({ tile, figures: { total, isMore } }: ShapeProps): ReactNode {
  const t = useT('overview')
  const number = formatNumber(total)
  return (
    <p className={styles.number}>
      <b>{isMore ? t('dashboardMoreThan', { count: number }) : number}</b>
      <span className="caption">{t(tile.unit, { count: total })}</span>
    </p>
  )
}
