import type { TripExplanation } from '@rastro/core/model/trip-explanation'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Plate } from '../../fleet/Plate.tsx'
import { useTimes } from '../../i18n/times.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { useCan } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReplayIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { addressOf, readFilter } from './filter.ts'
import { NoRows } from './NoRows.tsx'
import styles from './reports.module.css'
import { TripCorrections } from './TripCorrections.tsx'
import { TripFigures } from './TripFigures.tsx'
import { TripFoot } from './TripFoot.tsx'
import { TripRules } from './TripRules.tsx'
import { TripSteps } from './TripSteps.tsx'
import page from './trip.module.css'
import { useCorrecting, useTrip, whichTrip } from './use-trip.ts'
import { useVehiclesOf } from './use-vehicles.ts'

const TripMap = lazyPage(() => import('./TripMap.tsx'))

/** Why a trip is one, and its corrections (issue 21). */
export default function TripPage(): ReactNode {
  const t = useT('trips')
  const [query] = useSearchParams()
  const which = useMemo(() => whichTrip(query), [query])
  const { data, error, isPending, refetch } = useTrip(which)
  return (
    <main className={styles.page}>
      {data && !error ? (
        <Explained of={data} />
      ) : (
        <>
          <ReportHead title={t('reportTrips')} />
          <NoRows isAsked isPending={which !== undefined && isPending} error={error} onRetry={() => void refetch()} />
        </>
      )}
    </main>
  )
}

function Explained({ of }: { of: TripExplanation }): ReactNode {
  const { trip } = of
  const correcting = useCorrecting(trip.deviceId)
  const mayCorrect = useCan('trip.correct')
  const own = mayCorrect ? correcting : undefined
  const [picked, setPicked] = useState<Date>()
  return (
    <>
      <Head of={of} />
      <TripFigures of={of} />
      <div className={page.parts}>
        <section className={page.panel}>
          <div className={page.scroller}>
            <TripSteps of={of} correcting={own} />
            <TripCorrections of={of} correcting={own} />
            <TripRules of={of} />
          </div>
          <TripFoot of={of} correcting={own} />
        </section>
        <div className={page.map}>
          <Suspense fallback={null}>
            <TripMap of={of} correcting={own} picked={picked} onPick={setPicked} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

/** APP-50: which trip it is, of which vehicle and driver. */
function Head({ of: { trip } }: { of: TripExplanation }): ReactNode {
  const t = useT('trips')
  const times = useTimes()
  const rows = useMemo(() => [{ deviceId: trip.deviceId }], [trip.deviceId])
  const vehicle = useVehiclesOf(rows).get(trip.deviceId)
  const plate = vehicle && plateOf(vehicle)
  const span = { from: trip.startTime, to: trip.endTime }
  const days = useZoneDays()
  const whole = { from: days.start(days.of(span.from)), to: new Date(days.start(days.after(span.to, 1)).getTime() - 1) }
  const query = new URLSearchParams({ deviceId: String(trip.deviceId) })
  const report = `/reports/trip?${addressOf(readFilter(query, 'device', whole))}`
  return (
    <header className={page.head}>
      <div>
        <Breadcrumbs
          steps={[
            { text: t('reportTitle') },
            { text: t('reportTrips'), to: report },
            { text: times.date(trip.startTime) },
          ]}
        />
        <div className={page.title}>
          <h1>{t('tripTitle', { time: times.shortTime(trip.startTime) })}</h1>
          {plate && <Plate text={plate} kind={plateKind(plate)} label={t('listPlate', { plate })} size="small" />}
          <p>{[vehicle ? vehicleTitle(vehicle) : trip.deviceName, trip.driverName].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <Link className={buttonClass('quiet')} to={paths.replayOf(trip.deviceId, span)}>
        <Icon of={ReplayIcon} />
        {t('reportReplay')}
      </Link>
    </header>
  )
}
