import { useEffect } from 'react'

/** When the component goes and the focus would go with it, gives the focus back to where it was before. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const lost = document.activeElement === document.body
      if (lost && before instanceof HTMLElement) before.focus()
    }
  }, [])
}
