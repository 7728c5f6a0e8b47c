import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useZoneDays } from '../../i18n/timezone.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { queryOf, type Range, rangeOf, readAsked } from './period.ts'
import { ReplayForm } from './ReplayForm.tsx'
import { useTrack } from './use-track.ts'

const PlayerPage = lazyPage(() => import('./PlayerPage.tsx'))

/** RPL-1: the way of a vehicle, played on the map. RPL-2: until it is loaded, the form that asks for it stands here. */
export default function ReplayPage(): ReactNode {
  const navigate = useNavigate()
  const days = useZoneDays()
  const [query] = useSearchParams()
  const asked = readAsked(query)
  const [now] = useState(() => new Date())
  const { track, ...loading } = useTrack(asked)
  const { deviceId, range, isLastHour } = asked
  if (isLastHour && deviceId > 0) {
    return <Navigate replace to={`?${queryOf(deviceId, rangeOf('lastHour', now, days))}`} />
  }
  const show = (chosenId: number, chosen: Range) => navigate(`?${queryOf(chosenId, chosen)}`)
  if (track && track.count > 0 && range) {
    return (
      <PlayerPage
        key={query.toString()}
        deviceId={deviceId}
        range={range}
        track={track}
        onPeriod={() => navigate(`?${queryOf(deviceId)}`)}
      />
    )
  }
  return <ReplayForm key={deviceId} asked={asked} loading={loading} isEmpty={track !== undefined} onShow={show} />
}
