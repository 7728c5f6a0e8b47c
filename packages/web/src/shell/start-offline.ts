/** Registers the service worker that caches this person's files, so that the app opens offline. Not in development. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser may forbid it, as in a private window; the app works without it
  navigator.serviceWorker.register('/service-worker.js').then(tellFiles, () => {})
}

/** Sends the worker the names of files that the page fetched before it was active. */
async function tellFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const tell = (entries: PerformanceObserverEntryList) => active?.postMessage(entries.getEntries().map(nameOf))
  new PerformanceObserver(tell).observe({ type: 'resource', buffered: true })
}
const nameOf = ({ name }: PerformanceEntry): string => name
