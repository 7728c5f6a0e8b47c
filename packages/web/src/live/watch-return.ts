/** How often the fleet is asked for anew while nothing else asks. */
const refreshMs = 300_000
/** Who goes to and fro between windows does not ask each time. */
const restMs = 15_000

/** Calls back when the person comes back to this window and every 5 minutes while it is seen; returns how to stop. */
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
