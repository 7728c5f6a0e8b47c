import type { VehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './StateDisc.module.css'

/** Filled: engine on. Hollow: engine off. Dashed: no signal. Dotted: never heard of. */
export function StateDisc({ state, small }: { state: VehicleState | 'alarm'; small?: boolean }): ReactNode {
  return <i className={classNames(styles.disc, styles[state], small && styles.small)} aria-hidden />
}
