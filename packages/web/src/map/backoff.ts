/** When the host of the default streets last failed to respond, in this browser. */
const key = 'streetsOutOfReach'
/** The backoff after a failure, unless the user retries. */
const restMs = 10 * 60_000

export function recordAttempt(isReached: boolean): void {
  if (isReached) localStorage.removeItem(key)
  else localStorage.setItem(key, String(Date.now()))
}

/** Milliseconds until the next request is allowed; 0 for at once. */
export function backoffMs(): number {
  const since = Date.now() - Number(localStorage.getItem(key) ?? 0)
  return since >= 0 && since < restMs ? restMs - since : 0
}
