const key = 'sessionEnded'

/** The time of the last end of a session in this browser, in any tab (Unix ms). */
export const endedAt = (): number => Number(localStorage.getItem(key))

/** Notifies all tabs that the session has ended: at once, and before they cache any of its data. */
export const tellEnd = (): void => localStorage.setItem(key, String(Date.now()))

/** Subscribes to the end of the session in another tab. */
export function watchEnds(listener: () => void): () => void {
  const heard = (event: StorageEvent) => event.key === key && listener()
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
