import { metresBetween } from '@rastro/core/geo/haversine'
import type { TripExplanation } from '@rastro/core/model/trip-explanation'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { JoinIcon } from '../../fleet/icons.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import page from './trip.module.css'
import { lasting } from './trip-texts.ts'
import type { Correcting } from './use-trip.ts'

/** The trip after this one, which may be joined with it. */
export function TripFoot({
  of: { trip, next },
  correcting,
}: {
  of: TripExplanation
  correcting: Correcting | undefined
}): ReactNode {
  const t = useT('trips')
  const format = useFormat()
  if (!next) return <footer className={page.foot}>{t('tripNoNext')}</footer>
  const pause = next.startTime.getTime() - trip.endTime.getTime()
  const metres = metresBetween(trip.endLat, trip.endLon, next.startLat, next.startLon)
  return (
    <footer className={page.foot}>
      <Icon of={JoinIcon} />
      <div>
        <Link to={paths.tripOf(trip.deviceId, { from: next.startTime, to: next.endTime })}>
          {t('tripNext', { time: format.moment(next.startTime, trip.endTime) })}
        </Link>
        <p>{t('tripNextAway', { time: lasting(pause), way: format.value('length', Math.round(metres)) })}</p>
      </div>
      {/* Two parts of one are joined by undoing the split */}
      {correcting && pause > 0 && (
        <Button
          disabled={correcting.isBusy}
          onClick={() => correcting.correct({ kind: 'join', from: trip.endTime, to: next.startTime })}
        >
          {t('tripJoinNext')}
        </Button>
      )}
    </footer>
  )
}
