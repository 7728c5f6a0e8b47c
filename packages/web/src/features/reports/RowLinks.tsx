import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import { useViewer } from '../../session/viewer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HelpIcon, PlaceIcon, ReplayIcon } from '../../ui/icons.ts'
import styles from './reports.module.css'
import { positionIdOf, type Row, timesOf } from './rows.ts'

/** From a row to its position (RPT-11), from a trip to why it is one, and to the replay of its time where it has a length. */
export function RowLinks({ row }: { row: Row }): ReactNode {
  const t = useT('reports')
  const viewer = useViewer()
  const positionId = isShown(viewer, 'positionDetails') ? positionIdOf(row) : undefined
  const times = timesOf(row)
  const deviceId = Number(row.deviceId)
  const isLong = times !== undefined && times.to.getTime() > times.from.getTime()
  const isTrip = isLong && typeof row.startPositionId === 'number'
  return (
    <>
      {positionId !== undefined && (
        <RowLink to={paths.position(positionId)} icon={PlaceIcon} label={t('reportOpenPosition')} />
      )}
      {isTrip && has('trips') && <RowLink to={paths.tripOf(deviceId, times)} icon={HelpIcon} label={t('reportWhy')} />}
      {isLong && deviceId > 0 && (
        <RowLink to={paths.replayOf(deviceId, times)} icon={ReplayIcon} label={t('reportReplay')} />
      )}
    </>
  )
}

const RowLink = ({ to, icon, label }: { to: string; icon: typeof PlaceIcon; label: string }) => (
  <Link className={styles.act} to={to} aria-label={label} data-tip={label} onClick={(event) => event.stopPropagation()}>
    <Icon of={icon} size={18} />
  </Link>
)
