import { reportColourOf } from '@rastro/core/vehicle/report-colour'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { reportPointsLayer, reportSelectedLayer } from '../../map/layers/report-points.ts'
import { reportWayLayer } from '../../map/layers/report-way.ts'
import { useLayer, useMapHost } from '../../map/use-layer.ts'
import type { LngLat } from '../../map/vehicle.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { type Line, linesOf, lngLat, pointFeatures, pointOf, wayFeatures } from './map-features.ts'
import type { AnyReport, Row } from './rows.ts'
import type { Places } from './use-places.ts'
import { useWayOf } from './use-places.ts'
import { useShown } from './use-shown.ts'
import { useVehiclesOf } from './use-vehicles.ts'

interface ReportMapProps {
  report: Pick<AnyReport, 'name' | 'map'>
  rows: readonly Row[]
  places: Places
  selected: Row | undefined
  onSelect(row: Row): void
  /** Marked as the selected one is. */
  marked?: readonly Row[] | undefined
  /** Lines that the rows do not have themselves. */
  lines?: readonly Line[] | undefined
}

/** RPT-30, RPT-31: the places of all rows, and of the selected one where the vehicle drove. A click on a place selects its row. */
export default function ReportMap(props: ReportMapProps): ReactNode {
  const { rows, places } = props
  const t = useT('reports')
  const start = useMemo(() => {
    const place = rows.map(places.of).find((each) => each !== undefined)
    return place && { ...place, zoom: startZoom }
  }, [])
  return (
    <PlainMap label={t('reportMapOf')} start={start}>
      <Content {...props} />
    </PlainMap>
  )
}
const startZoom = 9

function Content({ report, rows, places, selected, onSelect, marked, lines: own }: ReportMapProps): null {
  const way = useWayOf(report.map === 'way' ? selected : undefined)
  const vehicles = useVehiclesOf(rows)
  const lines = useMemo((): readonly Line[] => {
    if (own) return own
    const colourOf = (id: number) => {
      const vehicle = vehicles.get(id)
      return vehicle && reportColourOf(vehicle)
    }
    if (report.name === 'route') return linesOf(rows, colourOf)
    if (!way || !selected) return none
    return [{ points: way.map(lngLat), colour: colourOf(Number(selected.deviceId)) }]
  }, [report, rows, way, selected, vehicles, own])
  useLayer(
    reportWayLayer,
    useMemo(() => wayFeatures(lines), [lines]),
  )
  const points = useMemo(() => pointFeatures(rows, places.of), [rows, places.of])
  useLayer(reportPointsLayer, points, {
    onClick: ({ properties }) => {
      const row = rows[Number(properties.row)]
      if (row) onSelect(row)
    },
  })
  const place = selected && places.of(selected)
  useLayer(
    reportSelectedLayer,
    useMemo(() => {
      if (marked) return pointFeatures(marked, places.of)
      // A way has marks of its own where it begins and ends
      return place && !way ? [pointOf(place)] : none
    }, [place?.latitude, place?.longitude, way, marked]),
  )
  const all = useMemo(
    () =>
      rows
        .map(places.of)
        .filter((each) => each !== undefined)
        .map(lngLat),
    [rows, places.of],
  )
  useShown(report.map === 'way' && selected ? (lines[0]?.points ?? none) : all, selected && report.map !== 'way')
  useInView(report.map === 'way' ? undefined : place)
  return null
}
const none: readonly never[] = []

/** Brings the selected place into view, and leaves a map alone that shows it already. */
function useInView(place: { latitude: number; longitude: number } | undefined): void {
  const { map, camera } = useMapHost()
  const { latitude, longitude } = place ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    const center: LngLat = [longitude, latitude]
    if (!map.getBounds().contains(center)) camera.flyTo({ center, zoom: map.getZoom() })
  }, [map, camera, latitude, longitude])
}
