import type { Event } from '@rastro/core/model/event'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import { eventLook, eventText } from '../../shell/events.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './FenceEvents.module.css'

/** The latest events of a geofence: at most `most`, each linked to its page. A stock server has no such call. */
export function FenceEvents({ id, most }: { id: number; most: number }): ReactNode {
  const t = useT('fences')
  const { data: events, isError } = useQuery({
    queryKey: itemKey('geofenceEvent', id, most),
    queryFn: () => placesApi.geofences.events({ params: { id }, query: { limit: most } }),
    enabled: has('geofenceEvents'),
    // The socket names events only of vehicles that an open page follows; those of all others come by this poll
    refetchInterval: 20_000,
    meta: { quiet: true },
  })
  if (!has('geofenceEvents')) return null
  if (isError && !events) return <p className="caption">{t('fenceEventsMissing')}</p>
  if (!events) return <Skeleton height={48} />
  if (events.length === 0) return <p className="caption">{t('fenceNoEvents')}</p>
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <FenceEvent key={event.id} event={event} />
      ))}
    </ul>
  )
}

function FenceEvent({ event }: { event: Event }): ReactNode {
  const t = useT('fences')
  const format = useFormat()
  const device = useDevice(event.deviceId)
  const { icon, tone } = eventLook(event)
  return (
    <li data-tone={tone}>
      <Icon of={icon} size={18} />
      <Link to={paths.event(event.id)}>
        <b className="ellipsis">
          {device ? [plateOf(device), vehicleTitle(device)].filter(Boolean).join(' · ') : t('sharedDevice')}
        </b>
        <span className="ellipsis">{eventText(t, format, event)}</span>
      </Link>
      <time dateTime={event.eventTime.toISOString()}>{format.dateTime(event.eventTime)}</time>
    </li>
  )
}
