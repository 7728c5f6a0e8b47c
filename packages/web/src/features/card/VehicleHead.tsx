import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { nameBeside, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isSilent, neverReported, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { StateDisc } from '../../fleet/StateDisc.tsx'
import { statusWord } from '../../fleet/StatusText.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useAlarms } from '../../live/alarms.ts'
import styles from './DetailCard.module.css'

interface VehicleStatusProps {
  device: Device
  position: Position | undefined
  now: Date
  /** Phones show the time of day instead of how long ago. */
  clock?: boolean
}

export function VehicleTitle({ device }: { device: Device }): ReactNode {
  const title = vehicleTitle(device)
  const own = nameBeside(title, device)
  return (
    <h2 className="ellipsis" data-tip={[title, own].filter(Boolean).join(' · ')}>
      {title}
      {own && <span className={styles.own}> {own}</span>}
    </h2>
  )
}

const minuteMs = 60_000
/** A time of day is unambiguous for this long. */
const clockMs = 12 * 60 * minuteMs

/** The icon of its state, the status, and the age of the last position: one element with one time. */
export function VehicleStatus({ device, position, now, clock }: VehicleStatusProps): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const state = useAlarms(device.id) ? 'alarm' : vehicleState(device, position)
  const silent = isSilent(device)
  const age = position && ageText(position.fixTime)
  return (
    <div className={styles.state} data-tone={silent ? 'offline' : 'parked'}>
      <StateDisc state={state} silent={silent} />
      <span className={styles.words}>
        <span>{neverReported(device, position) ? t('stateNever') : statusWord(t, device)}</span>
        {age && <span className={styles.since}>{age}</span>}
      </span>
    </div>
  )

  function ageText(time: Date): string {
    const ageMs = now.getTime() - time.getTime()
    if (!silent && clock && ageMs < clockMs) return format.time(time)
    if (!silent && ageMs < minuteMs) return t('cardUpdatedNow')
    return `· ${t('cardLastPosition', { time: format.ago(time, now) })}`
  }
}
