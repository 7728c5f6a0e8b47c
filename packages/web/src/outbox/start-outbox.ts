import { isAnythingWaiting } from './waiting-flag.ts'

/** Sends what waits in this browser, now and whenever there is a connection again; the result ends it. */
export function startOutbox(userId: number): () => void {
  const go = () => {
    if (isAnythingWaiting()) void import('./outbox.ts').then(({ sendKept }) => sendKept(userId))
  }
  go()
  addEventListener('online', go)
  return () => removeEventListener('online', go)
}
