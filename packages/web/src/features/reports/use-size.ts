import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size of an element in pixels; zero until it is known. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return size
}
