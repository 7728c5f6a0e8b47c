import type { Map as MapLibre } from 'maplibre-gl'
import type { LngLat } from '../vehicle.ts'

interface NamedPlace {
  name: string
  point: LngLat
}

/** The labels in the loaded tiles of the base map: places and streets, without duplicates. */
export function namesOnMap(map: MapLibre): NamedPlace[] {
  const found = new Map<string, NamedPlace>()
  for (const { source, sourceLayer } of namedLayers(map))
    for (const { properties, geometry } of map.querySourceFeatures(source, { sourceLayer })) {
      const name = properties.name
      const point = firstPoint(geometry)
      if (typeof name === 'string' && point && !found.has(name)) found.set(name, { name, point })
    }
  return [...found.values()]
}

/** The source layers of the base map's labels. */
function namedLayers(map: MapLibre): { source: string; sourceLayer: string }[] {
  const layers = map.getStyle().layers.flatMap((layer) => {
    const isNamed = layer.type === 'symbol' && layer.layout?.['text-field'] !== undefined && layer['source-layer']
    return isNamed ? [{ source: layer.source, sourceLayer: layer['source-layer']! }] : []
  })
  return [...new Map(layers.map((layer) => [`${layer.source} ${layer.sourceLayer}`, layer])).values()]
}

function firstPoint(geometry: GeoJSON.Geometry): LngLat | undefined {
  switch (geometry.type) {
    case 'Point':
      return geometry.coordinates as LngLat
    case 'LineString':
      return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] as LngLat
    case 'MultiLineString':
      return geometry.coordinates[0]?.[0] as LngLat | undefined
    default:
      return undefined
  }
}
