import type { ReactNode } from 'react'
import { speedFill } from '../../fleet/facts.ts'
import { useFormat } from '../../i18n/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './RowSpeed.module.css'

/** LIST-10; an outdated speed has no colour. */
export function RowSpeed({ knots, silent }: { knots: number; silent: boolean }): ReactNode {
  const { whole, decimals, unit } = useFormat().speedParts(knots)
  const fill = silent ? undefined : speedFill(knots)
  return (
    <div className={classNames(styles.speed, silent && styles.past)}>
      {fill && <i className={styles.swatch} style={{ background: fill }} />}
      <span>
        <b>{whole}</b>
        <small>{decimals}</small> {unit}
      </span>
    </div>
  )
}
