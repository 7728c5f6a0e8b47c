import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import styles from './first-tracker.module.css'

interface StepProps {
  number: 1 | 2 | 3 | 4
  title: string
  isDone: boolean
  children: ReactNode
}

/** One of the four steps; a tick replaces its number when it is done. */
export function Step({ number, title, isDone, children }: StepProps): ReactNode {
  return (
    <li className={styles.step}>
      <span className={classNames(styles.tick, isDone && styles.done)} aria-hidden>
        {isDone ? <Icon of={CheckIcon} size={16} /> : number}
      </span>
      <div className={styles.stepBody}>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  )
}
