import { useEffect, useRef } from 'react'
import type { ScreenPoint } from '../host.ts'
import type { Place } from '../motion.ts'
import { useMapHost } from '../use-layer.ts'

const longPressMs = 500
/** Max movement of a long press; beyond it the map is dragged. */
const stillPixels = 10

/** The place of a long press or right click. */
export interface PressedPlace {
  place: Place
  point: ScreenPoint
}

/** Subscribes to the right mouse button, the menu key and a long press of one finger. */
export function usePlacePress(onPress: (pressed: PressedPlace) => void): void {
  const { map } = useMapHost()
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let start: ScreenPoint | undefined
    const tell = ({ x, y }: ScreenPoint) => {
      clearTimeout(timer)
      const { lng, lat } = map.unproject([x, y])
      latest.current({ place: { longitude: lng, latitude: lat }, point: { x, y } })
    }
    const heard = [
      map.on('contextmenu', ({ point, originalEvent }) => {
        originalEvent.preventDefault()
        tell(point)
      }),
      map.on('touchstart', ({ points }) => {
        clearTimeout(timer)
        const [only] = points
        if (points.length !== 1 || !only) return
        start = only
        timer = setTimeout(() => tell(only), longPressMs)
      }),
      map.on('touchmove', ({ point }) => {
        if (start && Math.hypot(point.x - start.x, point.y - start.y) > stillPixels) clearTimeout(timer)
      }),
      map.on('touchend', () => clearTimeout(timer)),
    ]
    return () => {
      clearTimeout(timer)
      for (const each of heard) each.unsubscribe()
    }
  }, [map])
}
