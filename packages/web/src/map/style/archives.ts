import type { ArchiveSchema, MapArchive } from '@rastro/core/api/maps'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { StyleInk } from './ink.ts'
import { openMapTiles } from './openmaptiles.ts'
import { protomaps } from './protomaps.ts'
import type { TileSchema } from './schema.ts'
import { streetLayers } from './street-layers.ts'

/** An archive that can be drawn. */
export type Archive = MapArchive & { readonly bounds: Bounds; readonly schema: ArchiveSchema }
type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Each adds its own layers, so their number per map is limited. */
const maxArchives = 12
/** Where streets are legible, the names of towns only hide them. */
const lastTownZoom = 14

/** The server's archives that can be drawn, the widest first: smaller areas are drawn above them. */
export const drawable = (archives: readonly MapArchive[]): Archive[] =>
  archives
    .filter((archive): archive is Archive => archive.schema !== null && archive.bounds !== null)
    .toSorted((a, b) => sizeOf(b.bounds) - sizeOf(a.bounds))
    .slice(-maxArchives)

/** Our own map with the archives above it, where they have data. */
export function withArchives(base: StyleSpecification, archives: readonly Archive[], ink: StyleInk) {
  if (archives.length === 0) return base
  const style = structuredClone(base)
  const below: LayerSpecification[] = []
  const labels: LayerSpecification[] = []
  archives.forEach((archive, index) => {
    const { schema, url, minZoom, maxZoom, attribution } = archive
    const source = `archive-${archive.id}`
    const [west, south, east, north] = archive.bounds
    const bounds: [number, number, number, number] = [west, south, east, north]
    const common = { url: `pmtiles://${new URL(url, ink.home).href}`, minzoom: minZoom, maxzoom: maxZoom, attribution }
    if (schema === 'raster') {
      style.sources[source] = { type: 'raster', ...common, bounds, tileSize: 256 }
      below.push({ id: source, type: 'raster', source, paint: { 'raster-fade-duration': 0 } })
      return
    }
    style.sources[source] = { type: 'vector', ...common, bounds }
    const drawn = streetLayers({ source, schema: schemas[schema], only: outside(above(archives, index)) }, ink)
    below.push(...drawn.below)
    labels.push(...drawn.labels.filter(({ id }) => !id.endsWith('-towns')))
  })
  const names = style.layers.findIndex(({ type }) => type === 'symbol')
  const towns = style.layers.find(({ id }) => id === 'base-cities')
  if (towns) towns.maxzoom = lastTownZoom
  // The names of our own map are drawn above the streets, and collide only with each other.
  style.layers.splice(names, 0, ...below, ...labels)
  return style
}

const schemas: Record<Exclude<ArchiveSchema, 'raster'>, TileSchema> = { openmaptiles: openMapTiles, protomaps }

/** The streets of the archives above this one that cover its area, too. */
const above = (archives: readonly Archive[], index: number): Archive[] =>
  archives.slice(index + 1).filter(({ bounds, schema }) => schema !== 'raster' && meet(bounds, archives[index]!.bounds))

/** True for features outside all of these, so that no street is drawn twice. */
function outside(archives: readonly Archive[]): ExpressionSpecification | undefined {
  if (archives.length === 0) return undefined
  const coordinates = archives.map(({ bounds: [west, south, east, north] }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ])
  return ['!', ['within', { type: 'MultiPolygon', coordinates }]]
}

const sizeOf = ([west, south, east, north]: Bounds): number => (east - west) * (north - south)
const meet = (a: Bounds, b: Bounds): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
