import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { type Glyph, Icon } from './Icon.tsx'

/** A line across the page with a warning and one action. */
export function Banner({
  icon,
  children,
  action,
}: {
  icon: Glyph
  children: ReactNode
  action?: ReactNode
}): ReactNode {
  return (
    <div className={styles.banner}>
      <Icon of={icon} />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
