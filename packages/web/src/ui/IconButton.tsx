import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Glyph, Icon } from './Icon.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: Glyph
  /** Its accessible name, also shown as a tooltip. */
  label: string
  size?: 'small' | 'medium'
  lined?: boolean
  /** A number in red at the corner, already formatted ("12", "99+"). */
  badge?: string | undefined
  /** A dot at the corner: a setting behind this button is active. */
  dot?: boolean
}

export function IconButton({ icon, label, size = 'medium', lined, badge, dot, ...rest }: IconButtonProps): ReactNode {
  const names = classNames(styles.button, size === 'small' && styles.small, lined && styles.lined, rest.className)
  return (
    <button type="button" aria-label={label} data-tip={label} {...rest} className={names}>
      <Icon of={icon} size={size === 'small' ? 18 : 20} />
      {badge && <span className={styles.badge}>{badge}</span>}
      {dot && <span className={styles.dot} />}
    </button>
  )
}
