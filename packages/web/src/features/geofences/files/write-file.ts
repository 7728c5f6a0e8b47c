import { type Area, fenceOf } from '@rastro/core/geo/fence'
import { escaped } from '@rastro/core/kit/markup'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { Position } from 'geojson'
import { opened } from '../../../map/draw/shape.ts'
import { geometryOf } from '../../../map/draw/shape-features.ts'
import { usualFenceColour } from '../../../map/layers/fences.ts'
import { colourOf } from './found.ts'

/** The files that geofences leave as. */
export const exportFormats = ['GPX', 'KML', 'GeoJSON'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Geofences as the text of a file; those whose area cannot be read stay out. GPX knows lines alone: an area is its edge. */
export function fileText(format: ExportFormat, fences: readonly Geofence[]): string {
  const drawn = fences.flatMap((fence) => {
    const area = fenceOf(fence.area)?.area
    return area ? [{ fence, area: opened(area) }] : []
  })
  if (format === 'GeoJSON') return JSON.stringify({ type: 'FeatureCollection', features: drawn.map(feature) }, null, 1)
  const xml = drawn.map(format === 'GPX' ? track : placemark).join('\n')
  return format === 'GPX'
    ? `${head}\n<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1">\n${xml}\n</gpx>\n`
    : `${head}\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${xml}\n</Document></kml>\n`
}

interface Drawn {
  readonly fence: Geofence
  readonly area: Area
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'

const feature = ({ fence, area }: Drawn) => {
  const { name, description, attributes } = fence
  const { color, speedLimit, polylineDistance } = attributes
  const properties = { name, description, color, speedLimit, polylineDistance, area: fence.area }
  return { type: 'Feature', properties, geometry: geometryOf(area) }
}

function track({ fence: { name }, area }: Drawn): string {
  const points = lineOf(area).map(([longitude, latitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`)
  return `<trk><name>${escaped(name)}</name><trkseg>${points.join('')}</trkseg></trk>`
}

function placemark({ fence: { name, description, attributes }, area }: Drawn): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colourOf(attributes.color) ?? usualFenceColour)!
  const colour = `${blue}${green}${red}`.toLowerCase()
  const style = `<Style><LineStyle><color>ff${colour}</color><width>2</width></LineStyle><PolyStyle><color>24${colour}</color></PolyStyle></Style>`
  const coordinates = `<coordinates>${lineOf(area)
    .map((place) => place.join(','))
    .join(' ')}</coordinates>`
  const shape =
    area.form === 'line'
      ? `<LineString>${coordinates}</LineString>`
      : `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`
  return `<Placemark><name>${escaped(name)}</name><description>${escaped(description ?? '')}</description>${style}${shape}</Placemark>`
}

function lineOf(area: Area): Position[] {
  const geometry = geometryOf(area)
  if (geometry.type === 'Polygon') return geometry.coordinates[0]!
  return geometry.type === 'LineString' ? geometry.coordinates : []
}
