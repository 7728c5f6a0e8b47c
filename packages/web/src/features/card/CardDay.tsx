import type { Position } from '@rastro/core/model/position'
import { intervalsOf, totalsOf } from '@rastro/core/vehicle/day'
import { type ReactNode, useMemo } from 'react'
import { RoadIcon, SpeedIcon } from '../../fleet/icons.ts'
import { useFormat } from '../../i18n/format.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useCan } from '../../session/viewer.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DayBar } from './DayBar.tsx'
import factStyles from './DetailCard.module.css'
import { Fact } from './Fact.tsx'
import styles from './Hub.module.css'
import { useDayPositions } from './use-day-positions.ts'

/**
 * The vehicle's day: distance, driving time, and timeline; `odometer` is its last reading. People who may not see history see
 * the odometer alone.
 */
export function CardDay({ position, odometer }: { position: Position; odometer: unknown }): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const maySee = useCan('reports')
  const { positionItems } = usePreferences()
  const isTold = positionItems.includes('odometer')
  return (
    <>
      {typeof odometer === 'number' && !isTold && (
        <dl className={factStyles.facts}>
          <Fact icon={RoadIcon} label={t('cardOdometer')} wide>
            {format.attribute('odometer', odometer)}
          </Fact>
        </dl>
      )}
      {maySee && <Day key={position.deviceId} position={position} />}
    </>
  )
}

const minuteMs = 60_000

function Day({ position }: { position: Position }): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const days = useZoneDays()
  const now = useNow(minuteMs)
  const from = days.start(days.of(now)).getTime()
  const { positions, error, retry } = useDayPositions(position, from)
  const to = Math.max(now.getTime(), position.fixTime.getTime())
  const day = useMemo(() => {
    if (!positions) return undefined
    const intervals = intervalsOf(positions, { from, to })
    return { intervals, totals: totalsOf(positions, intervals) }
  }, [positions, from, to])
  if (error) {
    return (
      <p className={styles.failed} role="alert">
        {t('cardDayFailed', { error: errorText(error) })}{' '}
        <button type="button" onClick={retry}>
          {t('cardDayRetry')}
        </button>
      </p>
    )
  }
  if (!day) return <Skeleton height={118} />
  return (
    <>
      <dl className={factStyles.facts}>
        <Fact icon={RoadIcon} label={t('cardTodayDistance')}>
          {format.attribute('distance', day.totals.distance)}
        </Fact>
        <Fact icon={SpeedIcon} label={t('cardTodayDriving')}>
          {format.attribute('hours', day.totals.moving)}
        </Fact>
      </dl>
      <DayBar intervals={day.intervals} totals={day.totals} from={from} />
    </>
  )
}
