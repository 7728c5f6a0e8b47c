import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { type Glyph, Icon } from './Icon.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  /** `quiet` has a line, `text` nothing. One `primary` a view. */
  kind?: 'primary' | 'quiet' | 'text' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: Glyph
  wide?: boolean
}

export function Button({ kind = 'quiet', size = 'medium', icon, wide, children, ...rest }: ButtonProps): ReactNode {
  const names = classNames(
    styles.button,
    kind !== 'quiet' && styles[kind],
    size !== 'medium' && styles[size],
    wide && styles.wide,
  )
  return (
    <button type="button" {...rest} className={names}>
      {icon && <Icon of={icon} size={size === 'small' ? 18 : 20} />}
      {children}
    </button>
  )
}
