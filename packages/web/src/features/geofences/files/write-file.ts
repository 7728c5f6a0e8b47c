import { gpx, gpxPoint, gpxTrack, kml, kmlArea, kmlLine, kmlPlacemark } from '@rastro/core/format/map-files'
import { type Area, fenceOf } from '@rastro/core/geo/fence'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { Position } from 'geojson'
import { opened } from '../../../map/draw/shape.ts'
import { geometryOf } from '../../../map/draw/shape-features.ts'
import { usualFenceColour } from '../../../map/layers/fences.ts'
import { colourOf } from './found.ts'

/** The export formats of geofences. */
export const exportFormats = ['GPX', 'KML', 'GeoJSON'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Geofences as a file; those whose area cannot be parsed are left out. GPX has lines only: an area becomes its outline. */
export function fileText(format: ExportFormat, fences: readonly Geofence[]): string {
  const drawn = fences.flatMap((fence) => {
    const area = fenceOf(fence.area)?.area
    return area ? [{ fence, area: opened(area) }] : []
  })
  if (format === 'GeoJSON') return JSON.stringify({ type: 'FeatureCollection', features: drawn.map(feature) }, null, 1)
  const xml = drawn.map(format === 'GPX' ? track : placemark).join('\n')
  return format === 'GPX' ? gpx.start + xml + gpx.end : kml.start() + xml + kml.end
}

interface Drawn {
  readonly fence: Geofence
  readonly area: Area
}

const feature = ({ fence, area }: Drawn) => {
  const { name, description, attributes } = fence
  const { color, speedLimit, polylineDistance } = attributes
  const properties = { name, description, color, speedLimit, polylineDistance, area: fence.area }
  return { type: 'Feature', properties, geometry: geometryOf(area) }
}

function track({ fence: { name }, area }: Drawn): string {
  const points = lineOf(area).map(([longitude, latitude]) => gpxPoint(longitude!, latitude!))
  return gpxTrack.start(name) + points.join('') + gpxTrack.end
}

function placemark({ fence: { name, description, attributes }, area }: Drawn): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colourOf(attributes.color) ?? usualFenceColour)!
  const colour = `${blue}${green}${red}`.toLowerCase()
  const style = `<Style><LineStyle><color>ff${colour}</color><width>2</width></LineStyle><PolyStyle><color>24${colour}</color></PolyStyle></Style>`
  const places = lineOf(area)
    .map((place) => place.join(','))
    .join(' ')
  const shape = area.form === 'line' ? kmlLine.start() + places + kmlLine.end : kmlArea.start + places + kmlArea.end
  return kmlPlacemark.start({ name, description: description ?? '', style }) + shape + kmlPlacemark.end
}

function lineOf(area: Area): Position[] {
  const geometry = geometryOf(area)
  if (geometry.type === 'Polygon') return geometry.coordinates[0]!
  return geometry.type === 'LineString' ? geometry.coordinates : []
}
