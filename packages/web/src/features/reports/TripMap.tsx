import type { TripExplanation } from '@rastro/core/model/trip-explanation'
import type { Feature } from 'geojson'
import { type ReactNode, useMemo, useState } from 'react'
import { SplitIcon } from '../../fleet/icons.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { leftOutLayer } from '../../map/layers/left-out.ts'
import { reportPointsLayer, reportSelectedLayer } from '../../map/layers/report-points.ts'
import { reportWayLayer } from '../../map/layers/report-way.ts'
import { useLayer } from '../../map/use-layer.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { lngLat, pointOf, wayFeatures } from './map-features.ts'
import type { Place } from './rows.ts'
import page from './trip.module.css'
import { useShown } from './use-shown.ts'
import type { Correcting } from './use-trip.ts'

interface TripMapProps {
  of: TripExplanation
  correcting: Correcting | undefined
  /** The fix that was chosen on the way. */
  picked: Date | undefined
  onPick(time: Date | undefined): void
}

/** The way of the trip, its short stops and the positions that were left out. A point of the way may divide it. */
export default function TripMap({ of, correcting, picked, onPick }: TripMapProps): ReactNode {
  const t = useT('trips')
  const times = useTimes()
  const [isAll, showAll] = useState(true)
  const { trip } = of
  const isSplit = picked && picked > trip.startTime && picked < trip.endTime && correcting
  return (
    <>
      <div className={page.canvas}>
        <PlainMap label={t('reportMapOf')} start={{ latitude: trip.startLat, longitude: trip.startLon, zoom: 12 }}>
          <Content of={of} isAll={isAll} picked={picked} onPick={onPick} />
        </PlainMap>
      </div>
      <footer className={page.legend}>
        <span data-kind="leftOut">{t('tripOut')}</span>
        <span data-kind="pause">{t('tripShortStop')}</span>
        <Switch label={t('tripShowLeftOut')} checked={isAll} onChange={showAll} />
        {isSplit ? (
          <Button
            size="small"
            icon={SplitIcon}
            disabled={correcting.isBusy}
            onClick={() => {
              correcting.correct({ kind: 'split', from: picked, to: picked })
              onPick(undefined)
            }}
          >
            {t('tripSplitAt', { time: times.time(picked) })}
          </Button>
        ) : (
          correcting && <p>{t('tripPick')}</p>
        )}
      </footer>
    </>
  )
}

type ContentProps = Pick<TripMapProps, 'of' | 'picked' | 'onPick'> & { isAll: boolean }

function Content({ of, isAll, picked, onPick }: ContentProps): null {
  const { fixes, steps } = of
  const points = useMemo(() => fixes.map(lngLat), [fixes])
  useLayer(
    reportWayLayer,
    useMemo(() => wayFeatures([{ points, colour: undefined }]), [points]),
  )
  useLayer(
    reportPointsLayer,
    // It begins and ends with marks of its own, and is split at neither
    useMemo(() => fixes.slice(1, -1).map((fix) => pointOf(fix, { time: fix.time.getTime() })), [fixes]),
    { onClick: ({ properties }) => onPick(new Date(Number(properties.time))) },
  )
  const chosen = picked && fixes.find(({ time }) => time.getTime() === picked.getTime())
  useLayer(
    reportSelectedLayer,
    useMemo(() => (chosen ? [pointOf(chosen)] : none), [chosen]),
  )
  const stops = useMemo(
    () =>
      steps.filter(({ kind }) => kind === 'pause' || kind === 'stop').map((step) => pointOf(step, { isStop: true })),
    [steps],
  )
  const jumps = useMemo(() => jumpsOf(of), [of])
  useLayer(
    leftOutLayer,
    useMemo(() => (isAll ? [...jumps, ...stops] : stops), [isAll, jumps, stops]),
  )
  useShown(points, false)
  return null
}
const none: readonly never[] = []

/** The positions that were left out, each with the jump to it from the fix before. */
function jumpsOf({ fixes, leftOutFixes }: TripExplanation): Feature[] {
  return leftOutFixes.flatMap((point): Feature[] => {
    const before: Place | undefined = fixes.findLast(({ time }) => time <= point.time)
    const line = before && {
      ...{ type: 'Feature' as const, properties: {} },
      geometry: { type: 'LineString' as const, coordinates: [lngLat(before), lngLat(point)] },
    }
    return line ? [line, pointOf(point)] : [pointOf(point)]
  })
}
