import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'

/** The visible range of a long list, with overscan. */
export interface VirtualRows {
  readonly rows: readonly VirtualRow[]
  /** Height of the entire list in pixels. */
  readonly height: number
  /** Scrolls no further than needed to see the row. */
  scrollTo(index: number): void
}
interface VirtualRow {
  readonly index: number
  /** Pixels from the top of the list. */
  readonly start: number
  readonly size: number
}

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** Pixels; pass the same function while the heights do not change. */
  readonly rowHeight: number | ((index: number) => number)
  /** Overscan: rows beyond each edge. */
  readonly overscan: number
}

/** The rows of a virtualized list with known heights, so that a hundred thousand cost no more than ten. */
export function useVirtualRows({ scroller, count, rowHeight, overscan }: Options): VirtualRows {
  const starts = useMemo(() => startsOf(count, rowHeight), [count, rowHeight])
  const { top, height } = useWindow(scroller)
  const first = Math.max(0, starts.rowAt(top) - overscan)
  const last = Math.min(count - 1, starts.rowAt(top + height) + overscan)
  const rows: VirtualRow[] = []
  for (let index = first; index <= last; index++) {
    const start = starts.of(index)
    rows.push({ index, start, size: starts.of(index + 1) - start })
  }
  return {
    rows,
    height: starts.of(count),
    scrollTo(index) {
      const element = scroller.current
      if (!element || index < 0 || index >= count) return
      const [start, end] = [starts.of(index), starts.of(index + 1)]
      if (start < element.scrollTop) element.scrollTop = start
      else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight
    },
  }
}

/** The offset of each row, and the row at an offset. */
export function startsOf(count: number, rowHeight: Options['rowHeight']) {
  if (typeof rowHeight === 'number') {
    return {
      of: (index: number) => index * rowHeight,
      rowAt: (pixel: number) => clamp(Math.floor(pixel / rowHeight), count),
    }
  }
  const starts = new Float64Array(count + 1)
  for (let index = 0; index < count; index++) starts[index + 1] = starts[index]! + rowHeight(index)
  return {
    of: (index: number) => starts[index]!,
    rowAt(pixel: number) {
      let [low, high] = [0, count]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (starts[middle]! <= pixel) low = middle
        else high = middle - 1
      }
      return clamp(low, count)
    },
  }
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

/** The visible part of the scroller, in pixels. */
function useWindow(scroller: RefObject<HTMLElement | null>): { top: number; height: number } {
  const [seen, setSeen] = useState({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current!
    const look = () => {
      const { scrollTop: top, clientHeight: height } = element
      setSeen((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  return seen
}
