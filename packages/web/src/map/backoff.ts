/** When the host of the streets that nobody chose did not answer, in this browser. */
const key = 'streetsOutOfReach'
/** How long the host is left alone after that, unless somebody asks for it. */
const restMs = 10 * 60_000

export function recordAttempt(isReached: boolean): void {
  if (isReached) localStorage.removeItem(key)
  else localStorage.setItem(key, String(Date.now()))
}

/** Milliseconds until the host may be asked again; 0 for at once. */
export function backoffMs(): number {
  const since = Date.now() - Number(localStorage.getItem(key) ?? 0)
  return since >= 0 && since < restMs ? restMs - since : 0
}
