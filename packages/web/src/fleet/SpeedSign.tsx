import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './SpeedSign.module.css'

/** A round traffic sign with the limit (MAP-24). */
export function SpeedSign({ limit, label, small }: { limit: string; label: string; small?: boolean }): ReactNode {
  return (
    <span className={classNames(styles.sign, small && styles.small)} role="img" aria-label={label} data-tip={label}>
      {limit}
    </span>
  )
}
