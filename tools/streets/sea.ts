import type { MultiPolygon, Position } from 'geojson'
import polygonClipping, { type MultiPolygon as Rings } from 'polygon-clipping'
import type { Area, Quarter } from './sources.ts'

interface Shore {
  readonly city: string
  /** Outlines in which all that belongs to no part of the city is the sea; other towns lie beyond. */
  readonly within: readonly (readonly Position[])[]
}

const shores: readonly Shore[] = [
  {
    city: 'Rio de Janeiro',
    within: [box([-43.66, -23.12, -43.14, -22.955]), box([-43.24, -22.96, -43.14, -22.84])],
  },
  {
    city: 'Recife',
    within: [
      [
        [-34.866, -8.045],
        [-34.8, -8.045],
        [-34.8, -8.15],
        [-34.905, -8.15],
        [-34.866, -8.045],
      ],
    ],
  },
]

/** The sea at cities whose data has no coast: their parts end at the shore. */
export const seas = (quarters: readonly Quarter[]): Area[] => shores.map((shore) => seaAt(shore, quarters))

function seaAt({ city, within }: Shore, quarters: readonly Quarter[]): Area {
  const land = quarters
    .filter((quarter) => quarter.city === city)
    .map(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Rings)
  const [first, ...rest] = within.map((ring) => [[ring]] as Rings)
  const coordinates = polygonClipping.difference(polygonClipping.union(first!, ...rest), ...land) as Position[][][]
  return { class: 'ocean', geometry: { type: 'MultiPolygon', coordinates } satisfies MultiPolygon }
}

function box([west, south, east, north]: readonly [number, number, number, number]): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
