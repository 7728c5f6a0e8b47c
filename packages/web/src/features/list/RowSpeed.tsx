import type { ReactNode } from 'react'
import { speedFill } from '../../fleet/facts.ts'
import { useFormat } from '../../i18n/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './RowSpeed.module.css'

/** LIST-10; an outdated speed has no colour, one over the vehicle's own limit is red. */
export function RowSpeed({ knots, silent, isOver }: { knots: number; silent: boolean; isOver: boolean }): ReactNode {
  const { whole, decimals, unit } = useFormat().speedParts(knots)
  const fill = silent ? undefined : speedFill(knots, isOver)
  return (
    <div className={classNames(styles.speed, silent && styles.past, isOver && styles.over)}>
      {fill && <i className={styles.swatch} style={{ background: fill }} />}
      <span>
        <b>{whole}</b>
        <small>{decimals}</small> {unit}
      </span>
    </div>
  )
}
