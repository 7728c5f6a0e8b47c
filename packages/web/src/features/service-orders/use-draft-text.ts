import { useCallback, useState } from 'react'

/**
 * A text that is kept in this browser until it was sent: a page that reloads, or a phone that goes off, loses nothing.
 * `forget` removes it.
 */
export function useDraftText(
  key: string,
  start: string,
): [text: string, set: (text: string) => void, forget: () => void] {
  const name = `order-draft-${key}`
  const [text, setText] = useState(() => localStorage.getItem(name) ?? start)
  const set = useCallback(
    (next: string) => {
      setText(next)
      localStorage.setItem(name, next)
    },
    [name],
  )
  const forget = useCallback(() => localStorage.removeItem(name), [name])
  return [text, set, forget]
}
