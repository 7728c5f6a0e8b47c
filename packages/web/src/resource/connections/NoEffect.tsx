import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './Connections.module.css'

/** A warning that an item has no effect, and why. */
export function NoEffect({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={styles.nobody} data-tone="warn" role="status">
      <Icon of={WarningIcon} />
      {children}
    </p>
  )
}
