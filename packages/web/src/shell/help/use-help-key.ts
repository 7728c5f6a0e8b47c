import { useEffect } from 'react'
import { helpValue } from './help-value.ts'

/** The question mark opens the help and closes it, except in a text input. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '?' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
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
