import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** An empty state: the trace, a title, a sentence, and an action. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}): ReactNode {
  return (
    <div className={styles.empty}>
      <svg width="120" height="72" viewBox="0 0 120 72" fill="none" aria-hidden="true">
        <path
          d="M14 60c22 0 18-26 40-26s20-18 42-20"
          stroke="var(--line-strong)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="1 8"
        />
        <circle cx="14" cy="60" r="5" stroke="var(--brand-edge)" strokeWidth="2.5" fill="var(--s1)" />
        <circle cx="104" cy="14" r="9" fill="var(--brand-tint)" />
        <circle cx="104" cy="14" r="4.5" fill="var(--brand-edge)" />
      </svg>
      <h2>{title}</h2>
      {children}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
