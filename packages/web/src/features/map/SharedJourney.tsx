import type { SharedView } from '@rastro/core/model/share-places'
import { type ReactNode, useEffect } from 'react'
import { hiddenValue } from '../../fleet/hidden.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { live } from '../../live/live.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HideIcon, RouteIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './Journey.module.css'
import { useSharedView } from './use-shared-view.ts'

/** What a link tells besides the map: when the vehicle is expected at its destination, or that it is in a private area. */
export default function SharedJourney({ left }: { left: number }): ReactNode {
  const { data } = useSharedView()
  useEffect(() => {
    if (!data) return
    hiddenValue.set(new Map(data.hidden.map(({ deviceId, since }) => [deviceId, since])))
    // The place from before stays where the page was not connected meanwhile
    if (data.hidden.length > 0) live.apply([{ hidden: data.hidden.map(({ deviceId }) => deviceId) }])
  }, [data])
  useEffect(() => () => hiddenValue.set(new Map()), [])
  if (!data?.destination) return null
  return <Journey view={data} destination={data.destination} left={left} />
}

interface JourneyProps {
  view: SharedView
  destination: NonNullable<SharedView['destination']>
  /** Pixels that a card covers at the left. */
  left: number
}

function Journey({ view, destination, left }: JourneyProps): ReactNode {
  const t = useT('journey')
  const format = useFormat()
  const now = useNow(20_000)
  const { name } = destination
  const { arrival, hidden } = view
  const main = arrival ? arrivalText(arrival) : hidden.length > 0 ? hiddenText(hidden[0]!.since) : undefined
  const distance = arrival?.distance
  return (
    <section className={styles.journey} style={{ marginLeft: left }} role="status">
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
    if (earliest && latest)
      return t('journeyBetween', { from: format.shortTime(earliest), to: format.shortTime(latest) })
    if (!since) return undefined
    if (state === 'standing') return t('journeyStanding', { time: format.timeLeft(now.getTime() - since.getTime()) })
    return t(state === 'arrived' ? 'journeyArrived' : 'journeySilent', { time: format.moment(since, now) })
  }

  function hiddenText(since: Date | null): string {
    return since ? t('journeyHidden', { time: format.moment(since, now) }) : t('journeyHiddenLong')
  }
}
