import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './StateDisc.module.css'

export type DiscState = 'moving' | 'idling' | 'parked' | 'offline' | 'unknown' | 'alarm'

/** Filled: engine on. Hollow: engine off. Dashed: no signal. Dotted: never heard of. */
export function StateDisc({ state, small }: { state: DiscState; small?: boolean }): ReactNode {
  return <i className={classNames(styles.disc, styles[state], small && styles.small)} aria-hidden />
}
