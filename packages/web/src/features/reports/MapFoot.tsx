import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ReplayIcon } from '../../ui/icons.ts'
import styles from './reports.module.css'
import { type Place, type Row, timesOf } from './rows.ts'
import type { Places } from './use-places.ts'

/** Below the map: where and when the selected row was, or how to select one. */
export function MapFoot({ row, places }: { row: Row | undefined; places: Places }): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  if (!row) return <p className={styles.foot}>{t('reportMapHint')}</p>
  const times = timesOf(row)
  const place = places.of(row)
  const isWay = typeof row.startLat === 'number'
  const isLong = times !== undefined && times.to.getTime() > times.from.getTime()
  return (
    <div className={styles.foot}>
      <dl>
        {isWay && times && (
          <div className={styles.start}>
            <dt>{textOf(row.startAddress, { latitude: Number(row.startLat), longitude: Number(row.startLon) })}</dt>
            <dd>{format.dateTime(times.from)}</dd>
          </div>
        )}
        <div className={classNames(isWay && styles.end)}>
          <dt>
            {places.isMissing
              ? t('reportPositionMissing')
              : textOf(row.endAddress ?? row.address ?? placeAddress(place), place)}
          </dt>
          {times && <dd>{format.dateTime(isWay ? times.to : times.from)}</dd>}
        </div>
      </dl>
      {isLong && (
        <Link className={buttonClass('quiet')} to={paths.replayOf(Number(row.deviceId), times)}>
          <Icon of={ReplayIcon} />
          {t('reportReplay')}
        </Link>
      )}
    </div>
  )

  function textOf(address: unknown, at: Place | undefined): string {
    if (typeof address === 'string' && address !== '') return address
    return at ? format.place(at) : ''
  }
}

/** A fetched position has its address. */
const placeAddress = (place: Place | undefined): unknown => (place as Row | undefined)?.address
