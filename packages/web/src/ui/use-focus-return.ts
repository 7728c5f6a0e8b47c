import { useEffect } from 'react'

/** When the component unmounts with the focus inside, returns the focus to where it was before. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const lost = document.activeElement === document.body
      if (lost && before instanceof HTMLElement) before.focus()
    }
  }, [])
}
