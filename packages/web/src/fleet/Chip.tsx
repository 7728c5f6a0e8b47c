import type { ReactNode } from 'react'
import { type Glyph, Icon } from '../ui/Icon.tsx'
import styles from './Chip.module.css'
import type { Tone } from './tone.ts'

/** A fact in a few words, tinted by its tone. */
export function Chip({ tone, icon, children }: { tone: Tone; icon?: Glyph; children: ReactNode }): ReactNode {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  )
}
