import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './Billing.module.css'

interface TwoLinesProps {
  children: ReactNode
  below: string
  isLate?: boolean
  /** What is below may take two lines of its own. */
  isLong?: boolean
}

/** A value of a list with what belongs to it below, small. */
export const TwoLines = ({ children, below, isLate = false, isLong = false }: TwoLinesProps): ReactNode => (
  <span className={styles.two}>
    <span className={styles.line}>{children}</span>
    {below && <span className={classNames(styles.below, isLate && styles.late, isLong && styles.long)}>{below}</span>}
  </span>
)
