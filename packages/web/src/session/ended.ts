const key = 'sessionEnded'

/** When a session was ended last in this browser, in whichever tab (Unix ms). */
export const endedAt = (): number => Number(localStorage.getItem(key))

/** All tabs learn that the session has ended: at once, and before they keep anything of it. */
export const tellEnd = (): void => localStorage.setItem(key, String(Date.now()))

/** Calls when another tab has ended the session. */
export function watchEnds(listener: () => void): () => void {
  const heard = (event: StorageEvent) => event.key === key && listener()
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
