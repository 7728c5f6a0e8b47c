import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './Hub.module.css'

interface ClosedButtonProps {
  className?: string | undefined
  /** Why it is unavailable. */
  reason: string
  children: ReactNode
}

/** An unavailable action: it stays in place, and shows the reason on hover, focus or touch. */
export function ClosedButton({ className, reason, children }: ClosedButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames(className, styles.closed)}
      aria-disabled="true"
      aria-description={reason}
      data-tip={reason}
      onClick={() => showToast('notice', reason)}
    >
      {children}
    </button>
  )
}
