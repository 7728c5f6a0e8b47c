import type { MultiPolygon, Position } from 'geojson'
import polygonClipping, { type MultiPolygon as Rings } from 'polygon-clipping'
import { type OpenWater, openWater } from './open-water.ts'
import type { Area, City, Quarter } from './sources.ts'

interface Shore {
  readonly city: string
  /** Outlines in which everything outside the parts of the city is sea; other towns lie beyond. */
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

/** Where not even parts of a city show the shore, the streets along it do. */
const waters: Readonly<Record<string, readonly OpenWater[]>> = {
  // Olinda and Paulista, north of where Recife ends
  recife: [
    {
      class: 'ocean',
      from: [-34.825, -8.03],
      metres: 80,
      within: [
        [-34.874, -8.047],
        [-34.8, -8.047],
        [-34.79, -7.884],
        [-34.826, -7.884],
        [-34.84, -7.96],
        [-34.848, -8.005],
        [-34.874, -8.047],
      ],
    },
  ],
  fortaleza: [
    {
      class: 'ocean',
      from: [-38.5, -3.69],
      metres: 90,
      within: [
        [-38.605, -3.64],
        [-38.44, -3.64],
        [-38.4, -3.77],
        [-38.432, -3.77],
        [-38.465, -3.73],
        [-38.49, -3.735],
        [-38.53, -3.728],
        [-38.57, -3.712],
        [-38.605, -3.7],
        [-38.605, -3.64],
      ],
    },
  ],
  // The Guaíba between the coarse lake of the base map and the streets of its eastern shore; of the islands north of it nothing is known
  'porto-alegre': [
    {
      class: 'lake',
      from: [-51.247, -30.045],
      metres: 60,
      within: [
        [-51.263, -30.05],
        [-51.2588, -30.0462],
        [-51.25, -30.037],
        [-51.2462, -30.031],
        [-51.24, -30.027],
        [-51.232, -30.027],
        [-51.232, -30.07],
        [-51.2403, -30.085],
        [-51.2472, -30.0967],
        [-51.264, -30.099],
        [-51.263, -30.05],
      ],
    },
  ],
  'rio-de-janeiro': [
    {
      class: 'lake',
      from: [-43.211, -22.972],
      metres: 45,
      within: [
        [-43.22, -22.96],
        [-43.197, -22.96],
        [-43.197, -22.984],
        [-43.22, -22.984],
        [-43.22, -22.96],
      ],
    },
  ],
}

/** Sea and lakes whose shores are known only from the streets along them. */
export const watersBesideStreets = (cities: readonly City[]): Area[] =>
  cities.flatMap(({ file, roads }) =>
    (waters[file] ?? []).map((water) =>
      openWater(
        water,
        roads.map(({ points }) => points),
      ),
    ),
  )

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
