import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type Glyph, Icon } from '../../ui/Icon.tsx'
import styles from './DetailCard.module.css'

interface FactProps {
  icon: Glyph
  label: string
  /** Over both columns. */
  wide?: boolean
  children: ReactNode
}

/** One value in a list of facts: icon, label and value. */
export function Fact({ icon, label, wide, children }: FactProps): ReactNode {
  return (
    <div className={classNames(styles.fact, wide && styles.wide)}>
      <Icon of={icon} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
