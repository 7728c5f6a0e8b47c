import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useZoneDays } from '../../i18n/timezone.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { queryOf, type Range, rangeOf, readAsked } from './period.ts'
import { ReplayForm } from './ReplayForm.tsx'
import { useTracks } from './use-tracks.ts'

const loadPlayer = () => import('./PlayerPage.tsx')
const PlayerPage = lazyPage(loadPlayer)

/** RPL-1: the ways of vehicles, played on the map. RPL-2: until they are loaded, the form that asks for them stands here. */
export default function ReplayPage(): ReactNode {
  const navigate = useNavigate()
  const days = useZoneDays()
  const [query] = useSearchParams()
  const text = query.toString()
  const asked = useMemo(() => readAsked(new URLSearchParams(text)), [text])
  const [now] = useState(() => new Date())
  const { tracks, ...loading } = useTracks(asked)
  const { deviceIds, range, isLastHour } = asked
  useEffect(() => {
    // Its code arrives with the data; if it does not, it is fetched once more when it is shown
    if (range) loadPlayer().catch(() => {})
  }, [range])
  const read = useMemo(() => tracks?.map((track, index) => ({ deviceId: deviceIds[index]!, track })), [tracks])
  const driven = useMemo(() => read?.filter(({ track }) => track.count > 0), [read])
  if (isLastHour && deviceIds.length > 0) {
    return <Navigate replace to={`?${queryOf(deviceIds, rangeOf('lastHour', now, days))}`} />
  }
  const show = (chosenIds: readonly number[], chosen: Range) => navigate(`?${queryOf(chosenIds, chosen)}`)
  if (driven && driven.length > 0 && range) {
    return (
      <PlayerPage
        key={text}
        range={range}
        read={driven}
        without={deviceIds.filter((id) => driven.every(({ deviceId }) => deviceId !== id))}
        onPeriod={() => navigate(`?${queryOf(deviceIds)}`)}
      />
    )
  }
  return (
    <ReplayForm key={deviceIds.join()} asked={asked} loading={loading} isEmpty={tracks !== undefined} onShow={show} />
  )
}
