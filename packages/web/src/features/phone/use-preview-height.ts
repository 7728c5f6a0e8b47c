import { type RefCallback, useCallback } from 'react'

/**
 * A ref that passes the element on to `ref` and reports its height in pixels while it is a preview: the map is not moved for
 * the full card.
 */
export function usePreviewHeight(
  ref: (element: HTMLElement | null) => void,
  isPreview: boolean,
  onHeight: (pixels: number) => void,
): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      ref(element)
      if (!element || !isPreview) return () => ref(null)
      const sizes = new ResizeObserver(() => onHeight(element.offsetHeight))
      sizes.observe(element)
      return () => {
        sizes.disconnect()
        ref(null)
      }
    },
    [ref, isPreview, onHeight],
  )
}
