import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isSilent, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pollMs } from '../../../api/poll-interval.ts'
import { localKey } from '../../../api/query-keys.ts'
import { StateDisc } from '../../../fleet/StateDisc.tsx'
import { StatusText, useStateSince } from '../../../fleet/StatusText.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { ask } from '../../../live/live.ts'
import type { NearVehicle } from '../../../live/questions.ts'
import type { Place } from '../../../map/motion.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useSelectOnMap } from '../use-select-on-map.ts'
import styles from './extras.module.css'
import { useToolEscape } from './use-tool-escape.ts'

const MAX_VEHICLES = 5

/** The five vehicles nearest to a place of the map, with state, time in it and distance; selecting one opens its card. */
export function Nearest({ place, onEnd }: { place: Place; onEnd(): void }): ReactNode {
  const t = useT('main')
  const now = useNow(pollMs)
  useToolEscape(onEnd)
  const { latitude, longitude } = place
  const { data: vehicles } = useQuery({
    queryKey: localKey('nearest', latitude, longitude),
    queryFn: () => ask('nearest', { latitude, longitude, most: MAX_VEHICLES }),
    refetchInterval: pollMs,
  })
  return (
    <section className={styles.panel} aria-label={t('mapNearest')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('mapNearest')}</h2>
        <IconButton icon={CloseIcon} label={t('mapNearestClose')} onClick={onEnd} autoFocus />
      </div>
      <ul className={styles.hits}>
        {vehicles?.map((vehicle) => (
          <li key={vehicle.device.id}>
            <NearestVehicle vehicle={vehicle} now={now} />
          </li>
        ))}
      </ul>
      <p className="caption" role="status">
        {vehicles?.length === 0 && t('mapNearestNone')}
      </p>
    </section>
  )
}

function NearestVehicle({ vehicle, now }: { vehicle: NearVehicle; now: Date }): ReactNode {
  const format = useFormat()
  const select = useSelectOnMap()
  const { device, position, metres } = vehicle
  const since = useStateSince(device, position, now)
  return (
    <button type="button" className={styles.near} onClick={() => void select(device.id)}>
      <StateDisc state={vehicleState(device, position)} silent={isSilent(device)} />
      <span>
        <b className="ellipsis">{vehicleTitle(device)}</b>
        <span className="caption">{since ?? <StatusText device={device} now={now} />}</span>
      </span>
      <span className={styles.far}>{format.attribute('distance', metres)}</span>
    </button>
  )
}
