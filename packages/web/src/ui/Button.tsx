import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { type Glyph, Icon } from './Icon.tsx'

type Kind = 'primary' | 'quiet' | 'text' | 'danger'
type Size = 'small' | 'medium' | 'large'

interface ButtonProps extends ComponentProps<'button'> {
  /** `quiet` has a border, `text` none. One `primary` a view. */
  kind?: Kind
  size?: Size
  icon?: Glyph
  wide?: boolean
}

export function Button({ kind = 'quiet', size = 'medium', icon, wide, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(kind, size), wide && styles.wide, rest.className)}
    >
      {icon && <Icon of={icon} size={size === 'small' ? 18 : 20} />}
      {children}
    </button>
  )
}

/** The class names of a link styled as a button. */
export const buttonClass = (kind: Kind = 'quiet', size: Size = 'medium'): string =>
  classNames(styles.button, kind !== 'quiet' && styles[kind], size !== 'medium' && styles[size])
