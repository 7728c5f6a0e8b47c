import type { VehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './StateDisc.module.css'

interface StateDiscProps {
  state: VehicleState | 'alarm'
  /** Dashed: the state is that of the last report. */
  silent?: boolean
  small?: boolean
}

/** Filled: engine on. Hollow: engine off. Dashed: no signal. Dotted: never reported. */
export function StateDisc({ state, silent, small }: StateDiscProps): ReactNode {
  return (
    <i className={classNames(styles.disc, styles[state], silent && styles.silent, small && styles.small)} aria-hidden />
  )
}
