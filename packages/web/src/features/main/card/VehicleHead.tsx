import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { alarmsOf, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { StateDisc } from '../../../fleet/StateDisc.tsx'
import { StatusText } from '../../../fleet/StatusText.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import styles from './DetailCard.module.css'

interface VehicleStatusProps {
  device: Device
  position: Position | undefined
  now: Date
  /** Phones show the time of day instead of how long ago. */
  clock?: boolean
}

export const VehicleTitle = ({ device }: { device: Device }): ReactNode => (
  <h2 className="ellipsis">{vehicleTitle(device)}</h2>
)

/** The shape of its state, the status, and how old that is. */
export function VehicleStatus({ device, position, now, clock }: VehicleStatusProps): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const state = alarmsOf(position).length > 0 ? 'alarm' : vehicleState(device, position)
  const since = position && sinceText(position.fixTime)
  return (
    <div className={styles.state} data-tone={device.status === 'online' ? 'parked' : 'offline'}>
      <StateDisc state={state} />
      <StatusText device={device} now={now} />
      {since && <span className={`${styles.since} ellipsis`}>{since}</span>}
    </div>
  )

  function sinceText(time: Date): string {
    if (clock) return format.time(time)
    const fresh = now.getTime() - time.getTime() < 60_000
    return fresh ? t('cardUpdatedNow') : t('cardUpdated', { time: format.ago(time, now) })
  }
}
