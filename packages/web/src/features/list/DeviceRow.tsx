import type { Position } from '@rastro/core/model/position'
import { serviceLine } from '@rastro/core/model/preferences'
import type { Device } from '@rastro/core/resources/device'
import { plateKind } from '@rastro/core/vehicle/plate'
import { isOverLimit } from '@rastro/core/vehicle/speed-limit'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { isSilent, type VehicleState, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import { categoryOf } from '@rastro/core/vocabulary/categories'
import { memo, type ReactNode } from 'react'
import { AnchorMark } from '../../fleet/AnchorMark.tsx'
import { alarmKindText } from '../../fleet/alarm-kind-text.ts'
import { categoryPaths } from '../../fleet/glyphs/categories.ts'
import { hiddenValue } from '../../fleet/hidden.ts'
import { mediaUrl } from '../../fleet/media.ts'
import { useNoPositionText } from '../../fleet/no-position.ts'
import { Plate } from '../../fleet/Plate.tsx'
import { RowSlots } from '../../fleet/RowSlots.tsx'
import { ServiceLine } from '../../fleet/ServiceLine.tsx'
import { StateDisc } from '../../fleet/StateDisc.tsx'
import { StatusText, useStateSince } from '../../fleet/StatusText.tsx'
import { usePayment } from '../../fleet/use-payment.ts'
import { useServices } from '../../fleet/use-services.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useAlarms } from '../../live/alarms.ts'
import { useBlockWaits } from '../../live/held-commands.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { withCachedValues } from '../../live/with-cached-values.ts'
import { useFavourites } from '../../session/favourites.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useValue } from '../../session/value.ts'
import { classNames } from '../../ui/class-names.ts'
import { PathIcon } from '../../ui/PathIcon.tsx'
import styles from './DeviceRow.module.css'
import { RowName } from './RowName.tsx'
import { RowSpeed } from './RowSpeed.tsx'
import { type RowLayout, rowAttributes, useIsClosed } from './row-layout.ts'
import { useChosenText } from './use-chosen-text.ts'

export interface DeviceRowProps extends RowLayout {
  id: number
  selected: boolean
  now: Date
}

/** One vehicle of the list (LIST-2 … LIST-20); renders again only when it changes. */
export const DeviceRow = memo(function DeviceRow({ id, selected, now, ...place }: DeviceRowProps): ReactNode {
  const device = useDevice(id)
  const position = usePosition(id)
  const waiting = useAlarms(id)
  const t = useT('main')
  const format = useFormat()
  const { devicePrimary } = usePreferences()
  const blockWaits = useBlockWaits(id)
  const starred = useFavourites().has(id)
  const isClosed = useIsClosed(device)
  if (!device) return null
  const state = vehicleState(device, position)
  const silent = isSilent(device)
  const plate = plateOf(device)
  return (
    <div
      {...rowAttributes(place, selected, isClosed)}
      id={`vehicle-${id}`}
      className={classNames(
        styles.row,
        selected && styles.selected,
        place.active && styles.active,
        silent && styles.silent,
      )}
      data-id={id}
    >
      <Tile device={device} state={waiting ? 'alarm' : state} silent={silent} />
      <div className={styles.plate}>
        {plate && <Plate text={plate} kind={plateKind(plate)} label={t('listPlate', { plate })} />}
      </div>
      <FixTime id={device.id} position={position} />
      <RowName device={device} primary={devicePrimary} starred={starred} />
      <div className={styles.line}>
        <div className={classNames(styles.status, 'ellipsis')} data-tone={silent ? 'offline' : 'parked'}>
          {waiting && (
            <span className={styles.alarm}>
              {waiting.kinds.map((kind) => `${alarmKindText(t, format, kind, now)} · `)}
            </span>
          )}
          <StatusText device={device} now={now} />
          <StateSince device={device} position={position} now={now} />
        </div>
        {position && <RowSpeed knots={position.speed} silent={silent} isOver={isOverLimit(device, position)} />}
      </div>
      <Address device={device} position={position} now={now} />
      <RowSlots
        device={device}
        position={position}
        kept={position && withCachedValues(position)}
        state={state}
        blockWaits={blockWaits}
        now={now}
      />
    </div>
  )
})

/** The content of the row, and how long the vehicle has stood or idled. */
function StateSince({
  device,
  position,
  now,
}: {
  device: Device
  position: Position | undefined
  now: Date
}): ReactNode {
  const text = useStateSince(device, position, now)
  return text && position!.speed < 1 ? <span className={styles.since}> · {text}</span> : null
}

interface TileProps {
  device: Device
  state: VehicleState | 'alarm'
  silent: boolean
}

/** LIST-5, MAP-17. */
function Tile({ device, state, silent }: TileProps): ReactNode {
  const image = device.attributes.deviceImage
  return (
    <div className={styles.tile} data-tone={state}>
      {typeof image === 'string' && image ? (
        <img src={mediaUrl(device, image)} alt="" loading="lazy" />
      ) : (
        <PathIcon path={categoryPaths[categoryOf(device.category)]} size={34} />
      )}
      <AnchorMark id={device.id} className={styles.anchor} />
      <span className={styles.pin}>
        <StateDisc state={state} silent={silent} />
      </span>
    </div>
  )
}

/** LIST-8. */
function FixTime({ id, position }: { id: number; position: Position | undefined }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const isHidden = useValue(hiddenValue).has(id)
  const isLimited = usePayment()?.isLimited
  if (!position) return <div className={styles.time}>{!isHidden && !isLimited && t('stateNever')}</div>
  return (
    <time className={styles.time} dateTime={position.fixTime.toISOString()}>
      {format.date(position.fixTime)}
      <br />
      {format.time(position.fixTime)}
    </time>
  )
}

/** LIST-9, LIST-30: what the person has chosen, else the address, else the coordinates, else why there are none. */
function Address({ device, position, now }: { device: Device; position: Position | undefined; now: Date }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const { deviceSecondary } = usePreferences()
  const own = useChosenText(device, deviceSecondary)
  const noPositionText = useNoPositionText()
  const [service] = useServices(device.id, { position, now, isWanted: deviceSecondary === serviceLine })
  if (service) {
    return (
      <div className={styles.address}>
        <ServiceLine service={service} />
      </div>
    )
  }
  if (!position) {
    const why = device.lastUpdate ? noPositionText(device) : `${t('listWaiting')}. ${t('listWaitingHint')}`
    return <div className={classNames(styles.address, styles.nothing)}>{own || why}</div>
  }
  const place = own || position.address || format.place(position)
  return (
    <div className={styles.address} title={place}>
      {place}
    </div>
  )
}
