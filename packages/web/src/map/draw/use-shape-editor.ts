import type { Area, Place } from '@rastro/core/geo/fence'
import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ScreenPoint } from '../host.ts'
import { drawLayer } from '../layers/draw.ts'
import { useLayer, useMapHost } from '../use-layer.ts'
import { type Grip, gripAt } from './grip.ts'
import { dragged, handlesOf, moved, withoutCorner } from './shape.ts'
import { shapeFeatures } from './shape-features.ts'

/** Hit tolerance in pixels for a mouse or a finger. */
const mouseReach = 11
const fingerReach = 22

interface Drag {
  readonly grip: Grip
  /** The shape at the start of the drag. */
  readonly area: Area
  readonly from: Place
  readonly start: ScreenPoint
}

export interface ShapeEditor {
  /** Removes the selected corner; undefined where none is selected or none can be removed. */
  readonly removeCorner: (() => void) | undefined
}

/**
 * Shows a shape with its points, which can be dragged, and the entire shape. `onDrop` receives the shape after each drag;
 * without it the shape is read-only.
 */
export function useShapeEditor(area: Area | undefined, onDrop: ((area: Area) => void) | undefined): ShapeEditor {
  const { map } = useMapHost()
  const [shown, setShown] = useState<Area | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const current = shown ?? area
  const latest = useRef({ area, onDrop })
  latest.current = { area, onDrop }
  const isOpen = onDrop !== undefined

  // The dropped shape is shown until the new shape is passed in
  useEffect(() => {
    setShown(null)
    setChosen((before) => (area && area.form !== 'circle' && (before ?? 0) < area.corners.length ? before : null))
  }, [area])

  useEffect(() => {
    if (!isOpen) return
    let drag: Drag | undefined
    let next: Area | undefined
    const placeAt = ({ x, y }: ScreenPoint): Place => {
      const { lng, lat } = map.unproject([x, y])
      return { latitude: lat, longitude: lng }
    }
    const pixels = ({ latitude, longitude }: Place) => map.project([longitude, latitude])
    const grasp = (point: ScreenPoint, reach: number): boolean => {
      const { area } = latest.current
      const grip = area && gripAt(area, point, { reach, pixels, placeAt })
      if (!area || !grip) return false
      drag = { grip, area, from: placeAt(point), start: point }
      next = undefined
      return true
    }
    const pull = (point: ScreenPoint) => {
      if (!drag || (!next && Math.hypot(point.x - drag.start.x, point.y - drag.start.y) < 3)) return
      const { grip, area, from } = drag
      const to = placeAt(point)
      next = grip.kind === 'body' ? moved(area, from, to) : dragged(area, grip, to)
      setShown(next)
    }
    const drop = () => {
      if (!drag) return
      const { grip } = drag
      drag = undefined
      if (grip.kind === 'corner') setChosen(grip.index)
      else if (grip.kind === 'middle' && next) setChosen(grip.index + 1)
      else setChosen(null)
      if (next) latest.current.onDrop?.(next)
    }
    const onDown = (event: MapMouseEvent) => {
      if (event.originalEvent.button === 0 && grasp(event.point, mouseReach)) event.preventDefault()
    }
    const onTouch = (event: MapTouchEvent) => {
      if (event.points.length === 1 && grasp(event.point, fingerReach)) event.preventDefault()
      else drag = undefined
    }
    const onHover = ({ point }: MapMouseEvent) => {
      if (drag) return pull(point)
      const { area } = latest.current
      const grip = area && gripAt(area, point, { reach: mouseReach, pixels, placeAt })
      map.getCanvas().style.cursor = grip ? (grip.kind === 'body' ? 'move' : 'grab') : ''
    }
    const heard = [
      map.on('mousedown', onDown),
      map.on('touchstart', onTouch),
      map.on('mousemove', onHover),
      map.on('touchmove', ({ point }) => pull(point)),
      map.on('touchend', drop),
      map.on('touchcancel', drop),
    ]
    addEventListener('mouseup', drop)
    return () => {
      removeEventListener('mouseup', drop)
      for (const each of heard) each.unsubscribe()
      map.getCanvas().style.cursor = ''
    }
  }, [map, isOpen])

  useLayer(
    drawLayer,
    useMemo(() => {
      if (!current) return []
      const points = isOpen ? handlesOf(current) : []
      const shownPoints = points.map(({ kind, index, place }) => ({
        kind: kind === 'corner' && index === chosen ? ('chosen' as const) : kind,
        place,
      }))
      return shapeFeatures(current, shownPoints)
    }, [current, isOpen, chosen]),
  )

  const without = area && chosen !== null ? withoutCorner(area, chosen) : undefined
  return {
    removeCorner:
      without && onDrop
        ? () => {
            setChosen(null)
            onDrop(without)
          }
        : undefined,
  }
}
