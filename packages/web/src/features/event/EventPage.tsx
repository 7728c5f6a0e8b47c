import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../../api/alarms.ts'
import { api as fleetApi } from '../../api/fleet.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useAlarms } from '../../live/alarms.ts'
import { selectedIdValue, useDevice } from '../../live/live.ts'
import { useSeenAlarms } from '../../live/seen-alarms.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/viewer.ts'
import { eventText, seerText } from '../../shell/events.ts'
import { NotThere } from '../../shell/NotThere.tsx'
import { SeeAlarm } from '../../shell/SeeAlarm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BackIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './EventPage.module.css'
import { Messages } from './Messages.tsx'
import { Neighbours } from './Neighbours.tsx'
import { useWayAround } from './use-around.ts'
import { useNames } from './use-names.ts'

const PlaceMap = lazyPage(() => import('../../place/PlaceMap.tsx'))

/** MAP-51, APP-11: the event, its vehicle, time and place. */
export default function EventPage(): ReactNode {
  const t = useT('happened')
  const id = Number(useParams().id)
  const { data: event, error } = useQuery({
    queryKey: itemKey('event', id),
    queryFn: () => api.events.get({ params: { id } }),
    meta: { quiet: true },
  })
  return (
    <div className={styles.page}>
      {event ? <EventDetails event={event} /> : <Head title={t('menuEvents')} />}
      {!event && (
        <main className={styles.body}>
          {error ? <NotThere missing={t('happenedMissing')} error={error} /> : <Skeleton height={360} />}
        </main>
      )}
    </div>
  )
}

function Head({ title }: { title: string }): ReactNode {
  const t = useT('happened')
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={paths.map} aria-label={t('sharedBack')} data-tip={t('sharedBack')}>
        <Icon of={BackIcon} />
      </Link>
      <h1>{title}</h1>
    </header>
  )
}

function EventDetails({ event }: { event: Event }): ReactNode {
  const t = useT('happened')
  const format = useFormat()
  const navigate = useNavigate()
  const device = useDevice(event.deviceId)
  const waits = useAlarms(event.deviceId)?.events.some(({ id }) => id === event.id) ?? false
  const maySee = useCan('alarm.see')
  const seen = useSeenAlarms([event]).get(event.id)
  const { position, isMissing } = usePlace(event)
  const way = useWayAround(event)
  const text = eventText(t, format, event, useNames([event])(event))
  const show = () => {
    selectedIdValue.set(event.deviceId)
    navigate(paths.map)
  }
  return (
    <>
      <Head title={text} />
      <main className={styles.body}>
        <dl className={styles.facts} data-tone={event.type === 'alarm' ? 'alarm' : undefined}>
          <Fact label={t('happenedVehicle')}>{device ? vehicleTitle(device) : t('sharedDevice')}</Fact>
          <Fact label={t('happenedWhen')}>
            <time dateTime={event.eventTime.toISOString()}>{format.dateTime(event.eventTime)}</time>
          </Fact>
          <Fact label={t('happenedWhere')}>
            {position
              ? position.address || format.place(position)
              : t(isMissing ? 'errorPositionNotFound' : 'happenedNowhere')}
          </Fact>
          {seen && <Fact label={t('happenedSeen')}>{seerText(t, format, seen)}</Fact>}
          {seen?.note && <Fact label={t('eventsNote')}>{seen.note}</Fact>}
          {position && <Fact label={t('happenedSpeed')}>{format.speed(position.speed)}</Fact>}
        </dl>
        <div className={styles.actions}>
          {waits && maySee && <SeeAlarm look="large" deviceId={event.deviceId} eventId={event.id} what={text} />}
          {device && <Button onClick={show}>{t('happenedShow')}</Button>}
        </div>
        <Messages event={event} />
        <Neighbours event={event} />
        {position && (
          <div className={styles.map}>
            <Suspense fallback={null}>
              <PlaceMap place={position} way={way} />
            </Suspense>
          </div>
        )}
      </main>
    </>
  )
}

interface PlaceOfEvent {
  /** Undefined while loading, and when there is none. */
  readonly position: Position | undefined
  /** RPT-59: the event has a position that could not be fetched. */
  readonly isMissing: boolean
}

function usePlace({ positionId }: Event): PlaceOfEvent {
  const { data, error } = useQuery({
    queryKey: itemKey('position', positionId),
    queryFn: () => fleetApi.positions.list({ query: { id: [positionId] } }),
    enabled: positionId > 0,
    meta: { quiet: true },
  })
  return { position: data?.[0], isMissing: error !== null || data?.length === 0 }
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
