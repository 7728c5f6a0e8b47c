import { useEffect, useRef } from 'react'
import type { ScreenPoint } from '../host.ts'
import type { Place } from '../motion.ts'
import { useMapHost } from '../use-layer.ts'

const longPressMs = 500
/** A finger that moves farther than this drags the map. */
const stillPixels = 10

/** A place that was pressed for long, or clicked by the second button. */
export interface PressedPlace {
  place: Place
  point: ScreenPoint
}

/** Hears the second mouse button, the menu key and a long press of one finger. */
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
