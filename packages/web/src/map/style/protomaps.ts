import type { ExpressionSpecification } from 'maplibre-gl'
import { oneOf, type TileSchema } from './schema.ts'

const ofKind = (layer: string, ...kinds: string[]) => ({ layer, filter: oneOf('kind', ...kinds) })
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point']

/** Streets by their exact class with its slip roads, or where a tile has none, by the coarse kind. */
const road = (kind: string, ...details: string[]) => ({
  layer: 'roads',
  filter: [
    'match',
    ['coalesce', ['get', 'kind_detail'], ['concat', 'any ', ['get', 'kind']]],
    [`any ${kind}`, ...details.flatMap((detail) => [detail, `${detail}_link`])],
    true,
    false,
  ] as ExpressionSpecification,
})

/** Archives in the Protomaps schema, version 4. */
export const protomaps: TileSchema = {
  land: { layer: 'earth', filter: ['==', ['geometry-type'], 'Polygon'] },
  areas: {
    quarter: ofKind('landuse', 'residential', 'commercial', 'industrial', 'retail'),
    green: ofKind('landuse', 'grass', 'wood', 'forest', 'farmland', 'grassland', 'scrub'),
    park: ofKind('landuse', 'park', 'nature_reserve', 'national_park', 'garden', 'golf_course', 'recreation_ground'),
    pitch: ofKind('landuse', 'pitch', 'cemetery', 'stadium', 'playground'),
    water: { layer: 'water', filter: ['==', ['geometry-type'], 'Polygon'] },
    airport: ofKind('landuse', 'aerodrome', 'runway', 'taxiway'),
    building: { layer: 'buildings', filter: ['!', isPoint] },
  },
  roads: {
    path: { layer: 'roads', filter: ['==', ['get', 'kind'], 'path'] },
    service: road('service', 'service'),
    minor: road('minor_road', 'residential', 'unclassified', 'living_street', 'road'),
    tertiary: road('medium_road', 'tertiary'),
    secondary: road('secondary', 'secondary'),
    primary: road('major_road', 'primary'),
    trunk: road('trunk', 'trunk'),
    motorway: road('highway', 'motorway'),
  },
  rail: ofKind('roads', 'rail'),
  waterway: { layer: 'water', filter: ['==', ['geometry-type'], 'LineString'] },
  border: ofKind('boundaries', 'country', 'region'),
  labels: {
    waterName: { layer: 'water', filter: ['all', isPoint, ['has', 'name']] },
    riverName: { layer: 'water', filter: ['all', ['==', ['geometry-type'], 'LineString'], ['has', 'name']] },
    parkName: ofKind('pois', 'park', 'nature_reserve', 'national_park', 'garden'),
    suburb: ofKind('places', 'neighbourhood', 'macrohood'),
    town: ofKind('places', 'locality'),
  },
  namedRoads: {
    main: ofKind('roads', 'highway', 'major_road', 'medium_road'),
    all: { layer: 'roads', filter: ['!=', ['get', 'kind'], 'rail'] },
  },
  placeOrder: ['-', 99, ['coalesce', ['get', 'population_rank'], 0]],
}
