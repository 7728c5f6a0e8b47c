import { isManager, refusalOf } from '@rastro/core/access/access'
import { courseDirection } from '@rastro/core/format/course'
import { toUnit } from '@rastro/core/format/units'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { mayEditVehicles } from '@rastro/core/resources/user'
import { plateKind } from '@rastro/core/vehicle/plate'
import { isOverLimit, ownLimitOf } from '@rastro/core/vehicle/speed-limit'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { isSilent } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Compass } from '../../fleet/Compass.tsx'
import { speedFill } from '../../fleet/facts.ts'
import { Plate } from '../../fleet/Plate.tsx'
import { SpeedGauge } from '../../fleet/SpeedGauge.tsx'
import { SpeedSign } from '../../fleet/SpeedSign.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { useViewer } from '../../session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { ClosedButton } from './ClosedButton.tsx'
import styles from './Instruments.module.css'
import { useCounted } from './use-counted.ts'

/** The end of the speed arc. */
const arcKmh = 140

/** Speed, course and plate of the chosen vehicle, in one bar at the foot of the map (MAP-6). */
export function Instruments({ id }: { id: number }): ReactNode {
  const t = useT('main')
  const device = useDevice(id)
  const position = usePosition(id)
  if (!device || !position) return null
  const plate = plateOf(device)
  return (
    <section className={classNames(styles.bar, styles.beside)} aria-label={t('instrumentsTitle')}>
      <div className={styles.part}>
        <Speed device={device} position={position} />
      </div>
      <div className={classNames(styles.part, styles.course)}>
        <Course degrees={position.course} />
      </div>
      {plate && (
        <div className={classNames(styles.part, styles.plate)}>
          <Plate size="large" text={plate} kind={plateKind(plate)} label={t('listPlate', { plate })} />
        </div>
      )}
    </section>
  )
}

function Speed({ device, position }: { device: Device; position: Position }): ReactNode {
  const { speed } = position
  const format = useFormat()
  const shown = useCounted(format.wholeSpeed(speed))
  const limit = ownLimitOf(device)
  const silent = isSilent(device)
  return (
    <>
      <SpeedGauge
        value={shown}
        unit={format.speedUnit}
        share={toUnit('speed', speed, 'kmh') / arcKmh}
        limit={limit && toUnit('speed', limit, 'kmh') / arcKmh}
        colour={silent ? 'var(--control)' : (speedFill(speed, isOverLimit(device, position)) ?? 'transparent')}
        past={silent}
        label={format.speed(speed)}
      />
      {limit && (
        <span className={styles.sign}>
          <Limit device={device} knots={limit} />
        </span>
      )}
    </>
  )
}

/** MAP-24: the way to the setting of the limit, for those who may change it. */
export function Limit({ device, knots, small }: { device: Device; knots: number; small?: boolean }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const limit = String(format.wholeSpeed(knots))
  const label = t('instrumentSpeedLimit', { speed: `${limit} ${format.speedUnit}` })
  const viewer = useViewer()
  const refusal = refusalOf(viewer, 'device.edit')
  const mayEdit = isManager(viewer.user) || mayEditVehicles(viewer.user)
  const sign = <SpeedSign limit={limit} label={label} small={small ?? false} />
  if (!mayEdit) return sign
  return refusal ? (
    <ClosedButton reason={t(refusal.text)}>{sign}</ClosedButton>
  ) : (
    <Link to={paths.device(device.id)}>{sign}</Link>
  )
}

/** MAP-20. */
export function Course({ degrees, size = 72 }: { degrees: number; size?: number }): ReactNode {
  const t = useT('main')
  const direction = courseDirection(degrees)
  const full = t(`course${direction}Full`)
  return (
    <>
      <Compass degrees={Math.round(degrees / 45) * 45} size={size} label={full} />
      <div aria-hidden="true">
        <div className={styles.short}>{t(`course${direction}`)}</div>
        <div className="caption">{full}</div>
      </div>
    </>
  )
}
