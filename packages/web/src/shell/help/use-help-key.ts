import { useEffect } from 'react'
import { isPlainKey } from '../plain-key.ts'
import { helpValue } from './help-value.ts'

/** The question mark opens the help and closes it, except in a text input. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPlainKey(event, '?')) return
      event.preventDefault()
      helpValue.set(!helpValue.get())
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      helpValue.set(false)
    }
  }, [])
}
