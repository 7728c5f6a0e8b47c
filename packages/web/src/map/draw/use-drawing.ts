import type { Area, Place } from '@rastro/core/geo/fence'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ScreenPoint } from '../host.ts'
import { drawLayer } from '../layers/draw.ts'
import { useLayer, useMapHost } from '../use-layer.ts'
import { areaOfPoints, type DrawnForm, isTwoPoints, maxPoints } from './drawing.ts'
import { shapeFeatures } from './shape-features.ts'

/** Hit tolerance in pixels of the first and last point, which end a shape. */
const endPixels = 14

export interface Drawing {
  /** The shape including the pointer's position; undefined while there is none. */
  readonly area: Area | undefined
  /** How many points are set. */
  readonly count: number
  readonly canFinish: boolean
  undo(): void
  /** Completes the shape with the points set so far. */
  finish(): void
}

/**
 * Draws a shape by clicks while mounted; Enter on the map sets a point in its middle. A shape of two points is complete with
 * the second; a polygon or a line when its first or last point is clicked again.
 */
export function useDrawing(form: DrawnForm, onDone: (area: Area) => void): Drawing {
  const host = useMapHost()
  const [points, setPoints] = useState<readonly Place[]>([])
  const [pointer, setPointer] = useState<Place | null>(null)
  const latest = useRef({ points, onDone })
  latest.current = { points, onDone }

  useEffect(() => {
    setPoints([])
    const { map } = host
    const placeOf = ({ x, y }: ScreenPoint): Place => {
      const { lng, lat } = map.unproject([x, y])
      return { latitude: lat, longitude: lng }
    }
    const isNear = (place: Place | undefined, { x, y }: ScreenPoint) => {
      if (!place) return false
      const at = map.project([place.longitude, place.latitude])
      return Math.hypot(at.x - x, at.y - y) <= endPixels
    }
    const set = (point: ScreenPoint) => {
      const { points, onDone } = latest.current
      const isEnd =
        isNear(points.at(-1), point) || (form === 'polygon' && points.length > 2 && isNear(points[0], point))
      const next = isEnd ? points : [...points, placeOf(point)].slice(0, maxPoints)
      const area = areaOfPoints(form, next)
      if (area && (isEnd || isTwoPoints(form))) return onDone(area)
      setPoints(next)
    }
    const middle = () => map.project(map.getCenter())
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') set(middle())
      if (event.key === 'Backspace') setPoints((before) => before.slice(0, -1))
    }
    const release = host.takeClicks(set)
    const canvas = map.getCanvas()
    canvas.addEventListener('keydown', onKey)
    const move = map.on('mousemove', ({ point }) => setPointer(placeOf(point)))
    const leave = map.on('mouseout', () => setPointer(null))
    // Two clicks in a row are two points here.
    map.doubleClickZoom.disable()
    return () => {
      release()
      move.unsubscribe()
      leave.unsubscribe()
      canvas.removeEventListener('keydown', onKey)
      map.doubleClickZoom.enable()
    }
  }, [host, form])

  const whole = areaOfPoints(form, points)
  const ahead = points.length > 0 && pointer ? [...points, pointer] : points
  const area = areaOfPoints(form, ahead) ?? (ahead.length === 2 ? areaOfPoints('line', ahead) : undefined)
  useLayer(
    drawLayer,
    useMemo(
      () =>
        shapeFeatures(
          area,
          points.map((place) => ({ kind: 'corner', place })),
        ),
      [area, points],
    ),
  )
  return {
    area,
    count: points.length,
    canFinish: whole !== undefined,
    undo: () => setPoints((before) => before.slice(0, -1)),
    finish: () => whole && onDone(whole),
  }
}
