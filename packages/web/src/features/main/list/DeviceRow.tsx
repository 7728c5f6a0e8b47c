import { alarmsText } from '@rastro/core/i18n/words'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { alarmsOf, type VehicleState, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import { categoryOf } from '@rastro/core/vocabulary/categories'
import { memo, type ReactNode } from 'react'
import { speedFill } from '../../../fleet/facts.ts'
import { categoryPaths } from '../../../fleet/glyphs/categories.ts'
import { mediaUrl } from '../../../fleet/media.ts'
import { Plate } from '../../../fleet/Plate.tsx'
import { RowSlots } from '../../../fleet/RowSlots.tsx'
import { StateDisc } from '../../../fleet/StateDisc.tsx'
import { StatusText } from '../../../fleet/StatusText.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { useDevice, usePosition } from '../../../live/live.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PathIcon } from '../../../ui/PathIcon.tsx'
import styles from './DeviceRow.module.css'

interface DeviceRowProps {
  id: number
  /** Its place in the list, from 0, and the length of the list. */
  index: number
  count: number
  selected: boolean
  /** The keyboard stands on it. */
  active: boolean
  now: Date
}

/** One vehicle of the list (LIST-2 … LIST-20); renders again only when it changes. */
export const DeviceRow = memo(function DeviceRow({
  id,
  index,
  count,
  selected,
  active,
  now,
}: DeviceRowProps): ReactNode {
  const device = useDevice(id)
  const position = usePosition(id)
  const t = useT('main')
  const { devicePrimary } = usePreferences()
  if (!device) return null
  const state = vehicleState(device, position)
  const alarms = alarmsOf(position)
  const stale = state === 'offline' || state === 'unknown'
  const plate = plateOf(device)
  const title = (devicePrimary && ownText(device, devicePrimary)) || vehicleTitle(device)
  return (
    <div
      id={`vehicle-${id}`}
      className={classNames(styles.row, selected && styles.selected, active && styles.active, stale && styles.stale)}
      style={{ top: index * 140 }}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-id={id}
    >
      <Tile device={device} state={alarms.length > 0 ? 'alarm' : state} />
      <div className={styles.plate}>
        {plate && <Plate text={plate} kind={plateKind(plate)} label={t('listPlate', { plate })} />}
      </div>
      <FixTime position={position} />
      <div className={classNames(styles.name, 'ellipsis')} data-tip={title.length > 26 ? title : undefined}>
        {title}
      </div>
      <div
        className={classNames(styles.status, 'ellipsis')}
        data-tone={device.status === 'online' ? 'parked' : 'offline'}
      >
        <StatusText device={device} now={now} />
        {alarms.length > 0 && <span className={styles.alarm}> · {alarmsText(t, alarms.join())}</span>}
      </div>
      {position && <Speed knots={position.speed} />}
      <Address device={device} position={position} />
      <RowSlots device={device} position={position} state={state} />
    </div>
  )
})

/** LIST-30: a field or attribute of the device by name. */
function ownText(device: Device, key: string): string {
  const value = (device as Record<string, unknown>)[key] ?? device.attributes[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** LIST-5, MAP-17. */
function Tile({ device, state }: { device: Device; state: VehicleState | 'alarm' }): ReactNode {
  const image = device.attributes.deviceImage
  return (
    <div className={styles.tile} data-tone={state}>
      {typeof image === 'string' && image ? (
        <img src={mediaUrl(device.uniqueId, image)} alt="" loading="lazy" />
      ) : (
        <PathIcon path={categoryPaths[categoryOf(device.category)]} size={34} />
      )}
      <span className={styles.pin}>
        <StateDisc state={state} />
      </span>
    </div>
  )
}

/** LIST-8. */
function FixTime({ position }: { position: Position | undefined }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  if (!position) return <div className={styles.time}>{t('listNeverReported')}</div>
  const { date, time } = format.listTime(position.fixTime)
  return (
    <time className={styles.time} dateTime={position.fixTime.toISOString()}>
      {date}
      <br />
      {time}
    </time>
  )
}

/** LIST-10. */
function Speed({ knots }: { knots: number }): ReactNode {
  const { whole, decimals, unit } = useFormat().speedParts(knots)
  const fill = speedFill(knots)
  return (
    <div className={styles.speed}>
      {fill && <i className={styles.swatch} style={{ background: fill }} />}
      <span>
        <b>{whole}</b>
        <small>{decimals}</small> {unit}
      </span>
    </div>
  )
}

/** LIST-9: the address, else the place, else why there is none. */
function Address({ device, position }: { device: Device; position: Position | undefined }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const { deviceSecondary } = usePreferences()
  const own = deviceSecondary ? ownText(device, deviceSecondary) : ''
  if (!position) return <div className={classNames(styles.address, styles.nothing)}>{own || t('listNoPosition')}</div>
  return <div className={styles.address}>{own || position.address || format.place(position)}</div>
}
