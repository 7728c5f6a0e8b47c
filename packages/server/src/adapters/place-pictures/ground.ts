import { groundColours } from '@rastro/core/vocabulary/ground-colours'
import { type RoadKind, roadKinds, roadLooks } from '@rastro/core/vocabulary/roads'
import type { Feature, Layers } from './archive.ts'
import { areaSvg, clipped, lineSvg } from './svg.ts'
import type { Point, View } from './view.ts'

const colours = groundColours.light
const margin = 20

/** Sea, land, lakes and borders of our world archive, in the order of the map's style. */
export function baseSvg(layers: Layers, view: View): string {
  const land = partsOf(layers.get('land'))
  return [
    areaSvg(land, colours.land),
    view.zoom < 10 ? lineSvg(lines(layers.get('rivers'), view), { colour: colours.water, width: 1.2 }) : '',
    areaSvg(partsOf(layers.get('lakes')), colours.water),
    lineSvg(lines(layers.get('states'), view), { colour: colours.border, width: 1, dashes: '4 3' }),
    lineSvg(lines(layers.get('borders'), view), { colour: colours.border, width: 1.6 }),
  ].join('')
}

/** Built-up areas, parks, waters, railways and roads of tiles in the OpenMapTiles schema. */
export function streetsSvg(layers: Layers, view: View): string {
  const roads = new Map(roadKinds.map((kind) => [kind, lines(ofRoad(layers, kind), view)]))
  const shown = roadKinds.filter((kind) => view.zoom >= roadLooks[kind].from)
  const rails = layers.get('transportation')?.filter(({ tags }) => tags.class === 'rail' || tags.class === 'transit')
  return [
    areaSvg(partsOf(layers.get('landuse')), colours.landMuted),
    areaSvg(partsOf(layers.get('park')), colours.park),
    areaSvg(partsOf(layers.get('water')), colours.water),
    lineSvg(lines(layers.get('waterway'), view), { colour: colours.water, width: view.zoom < 13 ? 1.2 : 3 }),
    ...shown
      .filter((kind) => view.zoom >= roadLooks[kind].edgeFrom)
      .map((kind) =>
        lineSvg(roads.get(kind)!, { colour: colours[roadLooks[kind].edge], width: widthOf(kind, view) + 1.5 }),
      ),
    view.zoom < 11 ? '' : lineSvg(lines(rails, view), { colour: colours.rail, width: 1.2, dashes: '5 2' }),
    ...shown.map((kind) =>
      lineSvg(roads.get(kind)!, { colour: colourOf(kind, view.zoom), width: widthOf(kind, view) }),
    ),
  ].join('')
}

/** True when a road drawn at this zoom is at most this far from the middle (pixels). */
export const hasRoads = (layers: Layers, view: View, within: number): boolean =>
  roadKinds.some(
    (kind) =>
      view.zoom >= roadLooks[kind].from &&
      lines(ofRoad(layers, kind), view).some((run) => comesNear(run, view, within)),
  )

function comesNear(run: readonly Point[], { width, height }: View, within: number): boolean {
  return run.slice(1).some(([x, y], at) => {
    const [fromX, fromY] = run[at]!
    const [dx, dy] = [x - fromX, y - fromY]
    const share = ((width / 2 - fromX) * dx + (height / 2 - fromY) * dy) / (dx * dx + dy * dy || 1)
    const along = Math.max(0, Math.min(1, share))
    return Math.hypot(fromX + along * dx - width / 2, fromY + along * dy - height / 2) <= within
  })
}

/** The classes of each kind of road in tiles, where their names differ. */
const classes: Partial<Record<RoadKind, readonly string[]>> = {
  path: ['path', 'track', 'pedestrian'],
  minor: ['minor', 'residential', 'unclassified', 'living_street', 'minor_construction'],
}

const ofRoad = (layers: Layers, kind: RoadKind): readonly Feature[] => {
  const named = classes[kind] ?? [kind]
  return (layers.get('transportation') ?? []).filter(({ tags }) => named.includes(String(tags.class)))
}

const partsOf = (features: readonly Feature[] = []): readonly (readonly Point[])[] =>
  features.filter(({ kind }) => kind === 'area').flatMap(({ parts }) => parts)
const lines = (features: readonly Feature[] = [], view: View): Point[][] =>
  features.flatMap(({ kind, parts }) => (kind === 'point' ? [] : clipped(parts, view, margin)))

/** As in the map's style: a thin road has no edge, and takes its colour to be visible. */
const colourOf = (kind: RoadKind, zoom: number): string => {
  const { fill, edge, from, edgeFrom } = roadLooks[kind]
  return colours[edgeFrom > from && zoom < edgeFrom ? edge : fill]
}

function widthOf(kind: RoadKind, { zoom }: View): number {
  const { from, widths } = roadLooks[kind]
  const stops = [from, Math.max(14, from + 0.5), 18] as const
  const upper = zoom < stops[1] ? 1 : 2
  const [low, high] = [stops[upper - 1]!, stops[upper]!]
  const share = Math.max(0, Math.min(1, (1.5 ** (zoom - low) - 1) / (1.5 ** (high - low) - 1)))
  return widths[upper - 1]! + share * (widths[upper]! - widths[upper - 1]!)
}
