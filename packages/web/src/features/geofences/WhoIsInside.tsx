import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isSilent, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StateDisc } from '../../fleet/StateDisc.tsx'
import { useT } from '../../i18n/translate.ts'
import { selectedIdValue } from '../../live/live.ts'
import type { HeldVehicle } from '../../live/questions.ts'
import { paths } from '../../paths.ts'
import styles from './FenceEvents.module.css'

interface WhoIsInsideProps {
  /** Undefined while unknown. */
  count: number | undefined
  /** The first of them. */
  vehicles: readonly HeldVehicle[]
}

/** The vehicles whose last position is inside the geofence; each opens on the fleet's map. */
export function WhoIsInside({ count, vehicles }: WhoIsInsideProps): ReactNode {
  const t = useT('fences')
  if (count === undefined) return null
  const more = count - vehicles.length
  return (
    <section className={styles.inside} aria-label={t('fenceWhoIsInside')}>
      <h3>{t('fenceInside', { count })}</h3>
      <ul>
        {vehicles.map(({ device, position }) => (
          <li key={device.id}>
            <Link to={paths.map} onClick={() => selectedIdValue.set(device.id)}>
              <StateDisc small state={vehicleState(device, position)} silent={isSilent(device)} />
              <span className="ellipsis">{vehicleTitle(device)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {vehicles.length > 0 && more > 0 && <p className="caption">{t('fenceInsideMore', { count: more })}</p>}
    </section>
  )
}
