/** The poll interval of the fleet while nothing else polls. */
const refreshMs = 300_000
/** Min interval, so that switching between windows does not poll each time. */
const restMs = 15_000

/** Calls back when the window regains focus and every 5 minutes while it is visible; returns the stop function. */
export function watchReturn(refresh: () => void): () => void {
  let last = Date.now()
  const once = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < restMs) return
    last = Date.now()
    refresh()
  }
  const timer = setInterval(once, refreshMs)
  addEventListener('focus', once)
  return () => {
    clearInterval(timer)
    removeEventListener('focus', once)
  }
}
