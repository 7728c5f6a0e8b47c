import { alarmsText } from '@rastro/core/i18n/words'
import { serviceLine } from '@rastro/core/model/preferences'
import { plateKind } from '@rastro/core/vehicle/plate'
import { isOverLimit } from '@rastro/core/vehicle/speed-limit'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { isSilent, neverReported, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import { memo, type ReactNode } from 'react'
import { AnchorMark } from '../../fleet/AnchorMark.tsx'
import { Plate } from '../../fleet/Plate.tsx'
import { ServiceLine } from '../../fleet/ServiceLine.tsx'
import { StateDisc } from '../../fleet/StateDisc.tsx'
import { StatusText, useStateSince } from '../../fleet/StatusText.tsx'
import { useServices } from '../../fleet/use-services.ts'
import { useT } from '../../i18n/translate.ts'
import { useAlarms } from '../../live/alarms.ts'
import { useBlockWaits } from '../../live/held-commands.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { useFavourites } from '../../session/favourites.ts'
import { usePreferences } from '../../session/preferences.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LockIcon } from '../../ui/icons.ts'
import styles from './CompactRow.module.css'
import rowStyles from './DeviceRow.module.css'
import type { DeviceRowProps } from './DeviceRow.tsx'
import { RowName } from './RowName.tsx'
import { RowSpeed } from './RowSpeed.tsx'
import { rowAttributes, useIsClosed } from './row-layout.ts'

/** One vehicle in a low row: state, name, plate, how long it has stood or, where chosen, the service that is due, and speed. */
export const CompactRow = memo(function CompactRow({ id, selected, now, ...place }: DeviceRowProps): ReactNode {
  const device = useDevice(id)
  const position = usePosition(id)
  const t = useT('main')
  const { devicePrimary, deviceSecondary } = usePreferences()
  const starred = useFavourites().has(id)
  const since = useStateSince(device, position, now)
  const alarm = useAlarms(id)
  const waits = useBlockWaits(id)
  const [service] = useServices(id, { position, now, isWanted: deviceSecondary === serviceLine })
  const isClosed = useIsClosed(device)
  if (!device) return null
  const silent = isSilent(device)
  const plate = plateOf(device)
  return (
    <div
      {...rowAttributes(place, selected, isClosed)}
      id={`vehicle-${id}`}
      className={classNames(
        rowStyles.row,
        styles.row,
        selected && rowStyles.selected,
        place.active && rowStyles.active,
      )}
      data-id={id}
    >
      <StateDisc state={alarm ? 'alarm' : vehicleState(device, position)} silent={silent} />
      <div className={styles.words}>
        <RowName device={device} primary={devicePrimary} starred={starred} />
        <div className={classNames(styles.status, 'ellipsis')} data-tone={silent ? 'offline' : 'parked'}>
          {alarm && (
            <span className={rowStyles.alarm}>{alarmsText(t, alarm.kinds.map(({ name }) => name).join())} · </span>
          )}
          {service && service.state !== 'onTime' ? (
            <ServiceLine service={service} />
          ) : (
            (since ?? (neverReported(device, position) ? t('stateNever') : <StatusText device={device} now={now} />))
          )}
        </div>
      </div>
      {waits && (
        <span className={styles.waits} role="img" aria-label={t('factBlockWaits')} data-tip={t('factBlockWaits')}>
          <Icon of={LockIcon} size={16} />
        </span>
      )}
      <AnchorMark id={id} className={styles.anchor} />
      {plate && <Plate size="small" text={plate} kind={plateKind(plate)} label={t('listPlate', { plate })} />}
      <div className={styles.speed}>
        {position && <RowSpeed knots={position.speed} silent={silent} isOver={isOverLimit(device, position)} />}
      </div>
    </div>
  )
})
