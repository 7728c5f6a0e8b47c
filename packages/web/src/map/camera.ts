import type { LngLatLike, Map as MapLibre } from 'maplibre-gl'
import type { MapPadding } from './padding.ts'

const flightMs = 640
const paddingMs = 320

/** Where a flight ends; the zoom is MapLibre's. */
interface Destination {
  readonly center: LngLatLike
  readonly zoom: number
}

/** The bounds to fit. */
interface CameraTarget {
  /** West, south, east, north. */
  readonly box: [number, number, number, number]
  readonly maxZoom: number
  /** Padding in pixels. */
  readonly margin: number
}

/** Flies to places, centring them in the free area; a card that opens meanwhile does not interrupt the flight. */
export interface Camera {
  /** Sets the padding for controls. The first time the map does not ease. */
  cover(padding: MapPadding): void
  flyTo(destination: Destination): void
  show(target: CameraTarget): void
}

export function createCamera(map: MapLibre): Camera {
  let padding: MapPadding | undefined
  /** As long as the map flies there: in a smaller free area a box has another zoom. */
  let flight: (() => Destination | undefined) | undefined

  const fly = (to: () => Destination | undefined) => {
    const destination = to()
    if (!destination) return
    flight = to
    // The end of earlier flights is reported only now, or even later
    map.flyTo({ ...destination, ...(padding && { padding }), duration: flightMs }, { flight: to })
  }
  map.on('moveend', (event) => {
    if ('flight' in event && event.flight === flight) flight = undefined
  })
  const easePadding = () => {
    if (flight) return
    // A user's movement of the map is handled first
    if (map.isMoving()) map.once('moveend', easePadding)
    else if (padding) map.easeTo({ padding, duration: paddingMs })
  }

  return {
    cover(next) {
      const isFirst = !padding
      padding = next
      if (isFirst) map.easeTo({ padding, duration: 0 })
      else if (flight) fly(flight)
      else easePadding()
    },
    flyTo: (destination) => fly(() => destination),
    show({ box, maxZoom, margin }) {
      fly(() => {
        const kept = { top: 0, right: 0, bottom: 0, left: 0, ...padding }
        const around = {
          top: kept.top + margin,
          right: kept.right + margin,
          bottom: kept.bottom + margin,
          left: kept.left + margin,
        }
        const found = map.cameraForBounds(box, { padding: around, absolutePadding: true, maxZoom })
        return found?.center && found.zoom !== undefined ? { center: found.center, zoom: found.zoom } : undefined
      })
    },
  }
}
