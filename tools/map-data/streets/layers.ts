import type { Feature, Position } from 'geojson'
import { merged, shown } from './areas.ts'
import { builtUp } from './built-up.ts'
import { joinLines } from './join.ts'
import { type Place, placesOf } from './places.ts'
import { lengthOf, pixels } from './project.ts'
import { cityZoom, type Roads, roadsOf } from './roads.ts'
import { seas, watersBesideStreets } from './sea.ts'
import { simplifyLine } from './simplify.ts'
import type { Area, Line, Sources } from './sources.ts'

export const layerFields = {
  transportation: { class: 'String', ramp: 'Number' },
  transportation_name: { class: 'String', name: 'String', ref: 'String' },
  landuse: { class: 'String' },
  water: { class: 'String' },
  waterway: { class: 'String', name: 'String' },
  park: { class: 'String' },
  place: { class: 'String', name: 'String', rank: 'Number' },
}
export type LayerName = keyof typeof layerFields

/** The features to draw, before they are cut into tiles. */
export interface Everything {
  readonly roads: Roads
  readonly rails: Line[]
  readonly waterways: Line[]
  readonly builtUp: Area[]
  readonly water: Area[]
  readonly parks: Area[]
  readonly places: Place[]
}

export function everythingOf(sources: Sources): Everything {
  const { cities, quarters } = sources
  return {
    roads: roadsOf(sources),
    rails: cities.flatMap(({ rails }) => rails),
    waterways: cities.flatMap(({ waterways }) => waterways),
    builtUp: cities.map(({ roads }) => builtUp(roads.map(({ points }) => points))),
    water: [...cities.flatMap(({ water }) => merged(water)), ...seas(quarters), ...watersBesideStreets(cities)],
    parks: cities.flatMap(({ parks }) => merged(parks)),
    places: placesOf(quarters),
  }
}

/** The zoom from which roads of a class are in the tiles; all others come with `cityZoom`. */
const firstZoom: Readonly<Record<string, number>> = { motorway: 5, trunk: 5, primary: 7, secondary: 9, tertiary: 10 }
const isDrawn = (line: Line, zoom: number): boolean =>
  zoom >= (firstZoom[line.class] ?? cityZoom) && (zoom > 10 || !line.ramp)

/** The features of each layer at a zoom; `last` is also shown at all deeper zooms, and has every name. */
export function layersAt(all: Everything, zoom: number, last: number): Record<LayerName, Feature[]> {
  const { roads, rails, waterways, builtUp: ground, water, parks, places } = all
  const isLast = zoom === last
  const between = (zoom < cityZoom ? roads.between : roads.aroundCities).filter((line) => isDrawn(line, zoom))
  const streets = roads.inCities.filter((line) => isDrawn(line, zoom))
  const coarse = pixels(isLast ? 0.15 : 0.75, zoom)
  const area = { tolerance: isLast ? pixels(0.08, zoom) : coarse, min: isLast ? 0.5 : 6 }
  const rivers = waterways.filter((line) => zoom >= (line.class === 'river' ? 9 : 12))
  return {
    transportation: [
      ...joined(between, roadTags, { tolerance: coarse, shortest: isLast ? 0 : pixels(1, zoom) }),
      ...joined([...streets, ...(zoom >= 11 ? rails : [])], roadTags, {
        tolerance: isLast ? pixels(0.05, zoom) : coarse,
        shortest: isLast ? 0 : pixels(1.5, zoom),
      }),
    ],
    transportation_name:
      zoom < 7
        ? []
        : joined(
            [...between, ...streets].filter((line) => hasLabel(line, isLast)),
            isLast ? nameTags : refTags,
            { tolerance: isLast ? coarse : pixels(1, zoom), shortest: pixels(isLast ? 2.5 : 40, zoom) },
          ),
    landuse: zoom < 9 ? [] : ground.flatMap((one) => shown(one, zoom, area)),
    water: zoom < 8 ? [] : water.flatMap((one) => shown(one, zoom, area)),
    waterway: joined(rivers, isLast ? nameTags : classTags, {
      tolerance: coarse,
      shortest: pixels(isLast ? 1 : 2, zoom),
    }),
    park: zoom < 9 ? [] : parks.flatMap((one) => shown(one, zoom, area)),
    place: places.filter((place) => isLast || zoom >= place.zoom).map(({ feature }) => feature),
  }
}

/** Names have room only at the last zoom; numbers of main roads also before. */
const hasLabel = ({ class: name, ref, name: called }: Line, isLast: boolean): boolean =>
  isLast ? (ref ?? called) !== undefined : ref !== undefined && (firstZoom[name] ?? cityZoom) <= 7

const classTags = ({ class: name }: Line): Tags => ({ class: name })
const roadTags = (line: Line): Tags => ({ class: line.class, ...(line.ramp && { ramp: 1 }) })
const refTags = ({ class: kind, ref = '' }: Line): Tags => ({ class: kind, ref })
const nameTags = ({ class: kind, name, ref }: Line): Tags => ({
  class: kind,
  ...(name !== undefined && { name }),
  ...(ref !== undefined && { ref }),
})

type Tags = Readonly<Record<string, string | number>>

/** Lines with equal properties, joined where they continue, and simplified. */
function joined(
  lines: readonly Line[],
  tagsOf: (line: Line) => Tags,
  { tolerance, shortest }: { tolerance: number; shortest: number },
): Feature[] {
  return [...Map.groupBy(lines, (line) => JSON.stringify(tagsOf(line)))].flatMap(([key, alike]) => {
    const properties = JSON.parse(key) as Tags
    return joinLines(alike.map(({ points }) => points))
      .filter((points) => shortest === 0 || lengthOf(points) >= shortest)
      .map((points) => lineFeature(properties, simplifyLine(points, tolerance)))
  })
}

const lineFeature = (properties: Tags, coordinates: Position[]): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})
