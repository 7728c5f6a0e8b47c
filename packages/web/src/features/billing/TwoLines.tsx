import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './Billing.module.css'

/** A value of a list with what belongs to it below, small. */
export const TwoLines = ({
  children,
  below,
  isLate = false,
}: {
  children: ReactNode
  below: string
  isLate?: boolean
}): ReactNode => (
  <span className={styles.two}>
    <span className={styles.line}>{children}</span>
    {below && <span className={classNames(styles.below, isLate && styles.late)}>{below}</span>}
  </span>
)
