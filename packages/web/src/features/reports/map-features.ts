import type { Feature } from 'geojson'
import type { LngLat } from '../../map/vehicle.ts'
import type { Place, Row } from './rows.ts'

/** A line on the map, in its own colour, if any. */
export interface Line {
  readonly points: readonly LngLat[]
  readonly colour: string | undefined
}

export const lngLat = ({ longitude, latitude }: Place): LngLat => [longitude, latitude]

/** Lines with marks where they begin and end. */
export const wayFeatures = (lines: readonly Line[]): Feature[] =>
  lines
    .filter(({ points }) => points.length > 0)
    .flatMap(({ points, colour }) => [
      {
        type: 'Feature',
        properties: colour ? { colour } : {},
        geometry: { type: 'LineString', coordinates: points.length > 1 ? [...points] : [points[0]!, points[0]!] },
      },
      mark('end', points.at(-1)!),
      mark('start', points[0]!),
    ])

const mark = (which: 'start' | 'end', coordinates: LngLat): Feature => ({
  type: 'Feature',
  properties: { mark: which },
  geometry: { type: 'Point', coordinates },
})

/** A point for each row that has a place, which knows the row by its index. */
export const pointFeatures = (rows: readonly Row[], placeOf: (row: Row) => Place | undefined): Feature[] =>
  rows.flatMap((row, index) => {
    const place = placeOf(row)
    return place ? [pointOf(place, { row: index })] : []
  })

export const pointOf = (place: Place, properties: Feature['properties'] = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: lngLat(place) },
})

/** The ways of the positions of a route, one for each vehicle. */
export function linesOf(rows: readonly Row[], colourOf: (deviceId: number) => string | undefined): Line[] {
  const byDevice = Map.groupBy(rows, ({ deviceId }) => Number(deviceId))
  return [...byDevice].map(([deviceId, positions]) => ({
    points: positions.map((row) => lngLat(row as unknown as Place)),
    colour: colourOf(deviceId),
  }))
}
