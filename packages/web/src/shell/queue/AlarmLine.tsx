import { wordOf } from '@rastro/core/i18n/words'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isEmergency } from '@rastro/core/vocabulary/emergency-alarms'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Plate } from '../../fleet/Plate.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import type { AlarmKind } from '../../live/alarm-kinds.ts'
import { useDevice } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDesk } from '../../ui/use-media.ts'
import { SeeAlarm } from '../SeeAlarm.tsx'
import styles from './AlarmQueue.module.css'
import { attendTo } from './alarm-turn.ts'

interface AlarmLineProps {
  line: AlarmKind
  /** Where the latest of them happened. */
  place: string | undefined
  now: Date
  isCurrent: boolean
  onSeen(): void
  onOpen(): void
}

/** `GHB 1J77 · SOS × 3 · 14:31 · R. Teodoro Sampaio`; it opens the latest of them (MAP-51). */
export function AlarmLine({ line, place, now, isCurrent, onSeen, onOpen }: AlarmLineProps): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const maySee = useCan('alarm.see')
  const { deviceId, name, count, newest, latest } = line
  const device = useDevice(deviceId)
  const isDesk = useDesk()
  const navigate = useNavigate()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isCurrent) return
    row.current!.scrollIntoView({ block: 'nearest' })
    row.current!.focus({ preventScroll: true })
  }, [isCurrent])
  const plate = device && plateOf(device)
  const vehicle = device ? vehicleTitle(device) : t('sharedDevice')
  const kind = wordOf(t, 'alarm', name)
  const show = () => {
    attendTo(line)
    // The list covers the map of a phone
    if (!isDesk) onOpen()
    if (location.pathname !== paths.map) void navigate(paths.map)
  }
  const title = (
    <>
      {kind}
      {count > 1 && <span className="numeric"> × {count}</span>}
    </>
  )
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={classNames(styles.line, isEmergency(name) && styles.emergency)}
      aria-current={isCurrent || undefined}
    >
      <button type="button" className={styles.vehicle} data-tip={vehicle} onClick={show}>
        {plate ? <Plate size="small" text={plate} kind={plateKind(plate)} label={plate} /> : vehicle}
        <span className="visually-hidden">: {t('alarmsShow')}</span>
      </button>
      <div className={styles.text}>
        <h3 className="ellipsis">
          {latest.id > 0 ? (
            <Link to={paths.event(latest.id)} onClick={onOpen}>
              {title}
            </Link>
          ) : (
            title
          )}
          {plate && <span className="visually-hidden">, {vehicle}</span>}
        </h3>
        <p className="ellipsis">
          <time dateTime={newest.toISOString()}>{format.moment(newest, now)}</time>
          {place && ` · ${place}`}
        </p>
      </div>
      {maySee && (
        <SeeAlarm
          look={isCurrent ? 'current' : 'line'}
          deviceId={deviceId}
          alarm={name}
          what={`${kind}, ${plate || vehicle}`}
          onSeen={onSeen}
        />
      )}
    </li>
  )
}
