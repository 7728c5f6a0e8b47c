import { useEffect, useState } from 'react'
import type { Box } from './tip-position.ts'

/**
 * The position of the element with this `data-tour`, updated each frame: screens load, scroll and change meanwhile. Null while
 * none is visible.
 */
export function useTarget(name: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    let frame = 0
    let before = ''
    const look = () => {
      const next = name === undefined ? null : boxOf(name)
      const text = JSON.stringify(next)
      if (text !== before) setBox(next)
      before = text
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [name])
  return box
}

function boxOf(name: string): Box | null {
  for (const element of document.querySelectorAll(`[data-tour="${name}"]`)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const inView = left < innerWidth && top < innerHeight && left + width > 0 && top + height > 0
    if (width > 0 && height > 0 && inView && element.checkVisibility({ visibilityProperty: true }))
      return { left, top, width, height }
  }
  return null
}
