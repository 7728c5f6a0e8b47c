import { reportsApi } from '@rastro/core/api/reports'
import type { Driver } from '@rastro/core/resources/driver'
import { type DrivingSpan, drivingSpans } from '@rastro/core/vehicle/driving-spans'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { ReplayIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Drivers.module.css'

const api = clientOf({ events: reportsApi.events })
const dayMs = 86_400_000
const maxSpans = 100

/** What the driver drove in the last seven days, once it is asked for: each report is written down by the server. */
export function DrivenSection({ of }: { of: Driver }): ReactNode {
  const t = useT('drivers')
  const [asked, setAsked] = useState(false)
  const { data, error } = useQuery({
    queryKey: viewKey('driver', 'driven', of.id),
    async queryFn() {
      const to = new Date()
      const from = new Date(to.getTime() - 7 * dayMs)
      const events = await api.events({ query: { from, to, type: ['driverChanged'] } })
      return drivingSpans(events, of.uniqueId, maxSpans)
    },
    enabled: asked,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (!useCan('reports')) return null
  return (
    <Section id="driven" title={t('drivenTitle')} hint={t('drivenHint')}>
      <Wide>
        {!asked ? (
          <Button icon={ReplayIcon} onClick={() => setAsked(true)}>
            {t('drivenShow')}
          </Button>
        ) : error ? (
          <p role="alert">{errorText(error)}</p>
        ) : !data ? (
          <Skeleton height={60} />
        ) : data.length === 0 ? (
          <p>{t('drivenNone')}</p>
        ) : (
          <ul className={styles.driven} aria-label={t('drivenTitle')}>
            {data.map((span) => (
              <Driven key={`${span.deviceId} ${span.from.getTime()}`} span={span} />
            ))}
          </ul>
        )}
      </Wide>
    </Section>
  )
}

function Driven({ span: { deviceId, from, to } }: { span: DrivingSpan }): ReactNode {
  const t = useT('drivers')
  const times = useTimes()
  const device = useDevice(deviceId)
  return (
    <li>
      <b>{device ? vehicleTitle(device) : t('sharedVehicle')}</b>
      <span>
        {to
          ? t('drivenSpan', { from: times.dateTime(from), to: times.dateTime(to) })
          : t('drivenSince', { time: times.dateTime(from) })}
      </span>
    </li>
  )
}
