import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/toasts.ts'
import styles from './Hub.module.css'

interface ClosedButtonProps {
  className?: string | undefined
  /** Why it cannot be done. */
  reason: string
  children: ReactNode
}

/** What cannot be done now: it keeps its place, and says why to whoever points at it, reaches it by keyboard, or touches it. */
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
