import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** An element's size in whole pixels, 0 before it is laid out. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, { width: number; height: number }] {
  const element = useRef<E>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element.current!
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element.current!)
    look()
    return () => sizes.disconnect()
  }, [])
  return [element, size]
}
