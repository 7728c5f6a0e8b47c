import { useEffect } from 'react'

/** Closes by Esc, unless an element above has handled the key; undefined while there is nothing to close. */
export function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [close])
}
