import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import styles from './Work.module.css'

export type StepState = 'done' | 'now' | 'later'

/** The disc of a step: a tick, a turning ring, an empty ring. The text beside it says the same. */
export function StepDisc({ state }: { state: StepState }): ReactNode {
  return (
    <span className={styles.disc} data-state={state} aria-hidden>
      {state === 'done' && <Icon of={CheckIcon} size={16} />}
    </span>
  )
}
