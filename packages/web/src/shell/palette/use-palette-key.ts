import { useEffect } from 'react'
import { paletteValue } from './open.ts'

/** Ctrl+K, or Cmd+K, opens the command palette and closes it. */
export function usePaletteKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      paletteValue.set(!paletteValue.get())
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      paletteValue.set(false)
    }
  }, [])
}
