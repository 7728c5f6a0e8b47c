/** Makes the app open without the server, and keeps the files that this person uses. Not while the client is developed. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser may forbid it, as in a private window; the app works as well
  navigator.serviceWorker.register('/service-worker.js').then(tellFiles, () => {})
}

/** Names the files that the page has fetched to the worker, because the first ones were fetched before it was there. */
async function tellFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const tell = (entries: PerformanceObserverEntryList) => active?.postMessage(entries.getEntries().map(nameOf))
  new PerformanceObserver(tell).observe({ type: 'resource', buffered: true })
}
const nameOf = ({ name }: PerformanceEntry): string => name
