import { createEmitter } from '@rastro/core/kit/emitter'
import type { FeatureCollection } from 'geojson'
import type {
  GeoJSONSource,
  GeoJSONSourceDiff,
  LayerSpecification,
  MapGeoJSONFeature,
  Map as MapLibre,
  StyleSpecification,
} from 'maplibre-gl'
import { type Camera, createCamera } from './camera.ts'
import { type LayerData, type LayerEvents, type MapLayer, slots } from './layer.ts'
import type { MapLook } from './look.ts'

/** A layer of the map. */
export interface MountedLayer {
  /** Replaces its data; resolves when it is drawn. */
  set(data: LayerData): Promise<void>
  /** Changes some features by their id. */
  update(diff: GeoJSONSourceDiff): Promise<void>
  remove(): void
}

/** The map and the layers on it: they outlive every change of the base map. */
export interface MapHost {
  readonly map: MapLibre
  readonly look: MapLook
  readonly camera: Camera
  mount(layer: MapLayer, events: LayerEvents): MountedLayer
  /** Replaces the base map under the layers, drawn with this look. */
  restyle(base: StyleSpecification, look: MapLook): void
  /** Emits a click on the topmost clickable feature there, else on the ground. */
  clickAt(point: ScreenPoint): void
  /** Passes every click to a tool, whatever the target; returns the stop function. */
  takeClicks(tool: (point: ScreenPoint) => void): () => void
  /** Subscribes to clicks on the ground; returns the unsubscribe function. */
  onGroundClick(listener: () => void): () => void
  /** The pointer's position; null when it has left the map. */
  hoverAt(point: ScreenPoint | null): void
  /** Subscribes to the feature under the pointer, null for nothing clickable; returns the unsubscribe function. */
  onHover(listener: (hovered: Hovered | null) => void): () => void
}

/** Pixels from the upper left of the map. */
export interface ScreenPoint {
  x: number
  y: number
}

/** The feature under the pointer, and its position. */
export interface Hovered {
  feature: MapGeoJSONFeature
  point: ScreenPoint
}

interface Mounted {
  layer: MapLayer
  events: LayerEvents
}

/** Hit tolerance in pixels: around a marker of 30 px a finger has 44. */
const reach = matchMedia('(pointer: coarse)').matches ? 8 : 4

export function createHost(map: MapLibre, firstLook: MapLook): MapHost {
  let look = firstLook
  let mounted: Mounted[] = []
  const groundClicks = createEmitter()
  const hovers = createEmitter<[hovered: Hovered | null]>()
  let tool: ((point: ScreenPoint) => void) | undefined
  const source = ({ id }: MapLayer) => map.getSource<GeoJSONSource>(id)

  const remove = (entry: Mounted) => {
    mounted = mounted.filter((other) => other !== entry)
    // The map itself may be removed first when the screen is left.
    if (!map.style) return
    for (const { id } of styleLayers(entry.layer, look)) if (map.getLayer(id)) map.removeLayer(id)
    if (source(entry.layer)) map.removeSource(entry.layer.id)
  }

  const hitOf = ({ layer, events }: Mounted, { x, y }: ScreenPoint) => {
    if (!events.onClick) return undefined
    const ids = styleLayers(layer, look).flatMap(({ id }) => (map.getLayer(id) ? [id] : []))
    const features = map.queryRenderedFeatures(
      [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ],
      { layers: ids },
    )
    return nearest(map, features, { x, y })
  }

  const topmost = (point: ScreenPoint): MapGeoJSONFeature | undefined => {
    for (const entry of mounted.toReversed()) {
      const hit = hitOf(entry, point)
      if (hit) return hit
    }
    return undefined
  }

  return {
    map,
    camera: createCamera(map),
    get look() {
      return look
    },
    mount(layer, events) {
      const entry = { layer, events }
      map.addSource(layer.id, geojsonSource(layer))
      mounted = [...mounted, entry].sort(fromTheGroundUp)
      const above = mounted.slice(mounted.indexOf(entry) + 1).flatMap((other) => styleLayers(other.layer, look))
      for (const specification of styleLayers(layer, look)) map.addLayer(specification, above[0]?.id)
      return {
        set: async (data) => source(layer)?.setData(collection(data)),
        update: async (diff) => source(layer)?.updateData(diff),
        remove: () => remove(entry),
      }
    },
    restyle(base, nextLook) {
      look = nextLook
      map.setStyle(base, {
        diff: true,
        transformStyle: (previous, next) =>
          keepLayers(
            previous,
            next,
            mounted.map(({ layer }) => layer),
            look,
          ),
      })
    },
    clickAt(point) {
      if (tool) return tool(point)
      for (const entry of mounted.toReversed()) {
        const hit = hitOf(entry, point)
        if (!hit) continue
        entry.events.onClick?.(hit)
        return
      }
      groundClicks.emit()
    },
    takeClicks(taker) {
      tool = taker
      map.getCanvas().style.cursor = 'crosshair'
      return () => {
        tool = undefined
        map.getCanvas().style.cursor = ''
      }
    },
    onGroundClick: groundClicks.on,
    hoverAt(point) {
      if (tool) return
      const feature = point && topmost(point)
      map.getCanvas().style.cursor = feature ? 'pointer' : ''
      const hovered = feature ? { feature, point: placeOnScreen(map, feature) ?? point } : null
      hovers.emit(hovered)
    },
    onHover: hovers.on,
  }
}

/** The same layers have the same order, whichever was added first. */
const fromTheGroundUp = ({ layer: a }: Mounted, { layer: b }: Mounted): number =>
  slots.indexOf(a.slot) - slots.indexOf(b.slot) || (a.id < b.id ? -1 : 1)

function styleLayers({ id, layers }: MapLayer, look: MapLook): LayerSpecification[] {
  const drawn = typeof layers === 'function' ? layers(look) : layers
  return drawn.map((layer) => ({ ...layer, source: id }) as LayerSpecification)
}

const geojsonSource = ({ source }: MapLayer) => ({ type: 'geojson' as const, data: collection([]), ...source })

const collection = (data: LayerData): FeatureCollection =>
  'type' in data ? data : { type: 'FeatureCollection', features: [...data] }

/** The new base map with our sources, their data, and our layers in the new colours. */
function keepLayers(
  previous: StyleSpecification | undefined,
  next: StyleSpecification,
  layers: MapLayer[],
  look: MapLook,
): StyleSpecification {
  const sources = layers.map((layer) => [layer.id, previous?.sources[layer.id] ?? geojsonSource(layer)] as const)
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [...next.layers, ...layers.flatMap((layer) => styleLayers(layer, look))],
  }
}

function nearest(
  map: MapLibre,
  features: MapGeoJSONFeature[],
  { x, y }: { x: number; y: number },
): MapGeoJSONFeature | undefined {
  const distance = (feature: MapGeoJSONFeature) => {
    const at = placeOnScreen(map, feature)
    return at ? Math.hypot(at.x - x, at.y - y) : 0
  }
  return features.toSorted((a, b) => distance(a) - distance(b))[0]
}

const placeOnScreen = (map: MapLibre, { geometry }: MapGeoJSONFeature): ScreenPoint | undefined =>
  geometry.type === 'Point' ? map.project(geometry.coordinates as [number, number]) : undefined
