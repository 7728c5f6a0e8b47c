import type { SharedView } from '@rastro/core/model/share-places'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { api } from '../../api/shared-view.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { hiddenValue } from '../../live/hidden.ts'
import { live } from '../../live/live.ts'
import { spotLayer } from '../../map/layers/spot.ts'
import { useLayer } from '../../map/use-layer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HideIcon, RouteIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './Journey.module.css'

const everyMs = 15_000

/** What a link tells besides the map: when the vehicle is expected at its destination, or that it is in a private area. */
export default function SharedJourney(): ReactNode {
  const { data } = useQuery({
    queryKey: localKey('shared-view'),
    queryFn: () => api.share.view({}),
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
  useEffect(() => {
    if (!data) return
    hiddenValue.set(new Map(data.hidden.map(({ deviceId, since }) => [deviceId, since])))
    // The place from before stays where the page was not connected meanwhile
    if (data.hidden.length > 0) live.apply([{ hidden: data.hidden.map(({ deviceId }) => deviceId) }])
  }, [data])
  useEffect(() => () => hiddenValue.set(new Map()), [])
  if (!data?.destination) return null
  return <Journey view={data} destination={data.destination} />
}

interface JourneyProps {
  view: SharedView
  destination: NonNullable<SharedView['destination']>
}

function Journey({ view, destination }: JourneyProps): ReactNode {
  const t = useT('journey')
  const format = useFormat()
  const now = useNow(20_000)
  const { latitude, longitude, name } = destination
  useLayer(
    spotLayer,
    useMemo(
      () => [
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } } as const,
      ],
      [latitude, longitude],
    ),
  )
  const { arrival, hidden } = view
  const main = arrival ? arrivalText(arrival) : hidden.length > 0 ? hiddenText(hidden[0]!.since) : undefined
  const distance = arrival?.distance
  return (
    <section className={styles.journey} role="status">
      <Icon of={arrival || hidden.length === 0 ? RouteIcon : HideIcon} />
      <p>
        {main && <strong>{main}</strong>}
        {[t('journeyTitle', { name }), distance && t('journeyLeft', { distance: format.way(distance) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )

  function arrivalText({ state, since, earliest, latest }: NonNullable<SharedView['arrival']>): string | undefined {
    if (earliest && latest) return t('journeyBetween', { from: format.time(earliest), to: format.time(latest) })
    if (!since) return undefined
    if (state === 'standing') return t('journeyStanding', { time: format.timeLeft(now.getTime() - since.getTime()) })
    return t(state === 'arrived' ? 'journeyArrived' : 'journeySilent', { time: format.time(since) })
  }

  function hiddenText(since: Date | null): string {
    return since ? t('journeyHidden', { time: format.time(since) }) : t('journeyHiddenLong')
  }
}
