import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { Plate } from '../../fleet/Plate.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import type { HeldVehicle } from '../../live/questions.ts'
import styles from './Block.module.css'

/** Max rows of a group; the rest is counted. */
const maxShown = 50
/** The speed (knots) from which a vehicle is shown as moving. */
const movingKnots = 1
/** The age from which a position is shown with its age. */
const nowMs = 60_000

interface BlockVehiclesProps {
  vehicles: readonly HeldVehicle[]
  now: Date
}

/** The vehicles to be blocked, where they are, and how fast: the fastest first, in red while they move. */
export function BlockVehicles({ vehicles, now }: BlockVehiclesProps): ReactNode {
  const t = useT('block')
  const speedOf = ({ position }: HeldVehicle) => position?.speed ?? -1
  const shown = vehicles.toSorted((a, b) => speedOf(b) - speedOf(a)).slice(0, maxShown)
  const left = vehicles.length - shown.length
  return (
    <ul className={styles.vehicles} tabIndex={shown.length > 1 ? 0 : undefined}>
      {shown.map((vehicle) => (
        <Vehicle key={vehicle.device.id} vehicle={vehicle} now={now} />
      ))}
      {left > 0 && <li>{t('blockMore', { count: left })}</li>}
    </ul>
  )
}

function Vehicle({ vehicle: { device, position }, now }: { vehicle: HeldVehicle; now: Date }): ReactNode {
  const t = useT('block')
  const format = useFormat()
  const plate = plateOf(device)
  const isNow = position && now.getTime() - position.fixTime.getTime() < nowMs
  const isMoving = position && (position.speed >= movingKnots || position.attributes.motion === true)
  return (
    <li>
      {plate && <Plate text={plate} kind={plateKind(plate)} label={plate} />}
      <div>
        <b className="ellipsis">{vehicleTitle(device)}</b>
        <small className="ellipsis">
          {position ? (position.address ?? format.place(position)) : t('blockNoPosition')}
        </small>
      </div>
      {position && (
        <div className={styles.speed} data-tone={isMoving ? 'alarm' : undefined}>
          <b>
            {format.wholeSpeed(position.speed)}&nbsp;{format.speedUnit}
          </b>
          <small>{isNow ? t('blockSpeedNow') : format.ago(position.fixTime, now)}</small>
        </div>
      )}
    </li>
  )
}
