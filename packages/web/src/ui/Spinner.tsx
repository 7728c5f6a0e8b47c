import type { ReactNode } from 'react'
import styles from './Spinner.module.css'

/** An operation is in progress. */
export function Spinner({ size = 24, label }: { size?: number; label?: string }): ReactNode {
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
