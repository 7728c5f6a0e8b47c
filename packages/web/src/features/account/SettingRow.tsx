import type { ReactNode } from 'react'
import styles from './AccountPage.module.css'

/** A setting with its name at the left and its control at the right; one below the other where there is little room. */
export function SettingRow({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
  children: ReactNode
}): ReactNode {
  return (
    <div className={styles.row}>
      {/* The control says its name itself. */}
      <div aria-hidden>
        {label}
        {hint && <span>{hint}</span>}
      </div>
      {children}
    </div>
  )
}
