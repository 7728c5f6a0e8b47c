import { createEmitter } from '@rastro/core/kit/emitter'
import { useSyncExternalStore } from 'react'

const firstPauseMs = 2000
const longestPauseMs = 30_000

/** The number of parts of the program that wait for the server. */
let waiting = 0
const changes = createEmitter()
const count = (change: number) => {
  waiting += change
  changes.emit()
}
/** Whether a part of the program cannot be fetched now because the server is unreachable. */
export const useImportWaits = (): boolean => useSyncExternalStore(changes.on, () => waiting > 0)

/** The style sheets that could not be fetched. */
const failedSheets = new Set<HTMLLinkElement>()
globalThis.document?.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedSheets.add(target),
  // The event does not bubble
  true,
)

/** Fetches a part of the program, with retries while the server is unreachable. Rejects if it fails on a reachable server. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const part = await load()
      await Promise.all([...failedSheets].map(fetchAgain))
      return part
    } catch (error) {
      if (await isServerThere()) throw error
    }
    count(1)
    try {
      await serverReturns()
    } finally {
      count(-1)
    }
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    // Status codes of a proxy for an unreachable server
    ({ status }) => status < 502,
    () => false,
  )

async function serverReturns(): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    await pause(pauseMs)
    if (await isServerThere()) return
  }
}

/** Ends earlier when the browser is online again, or the page becomes visible. */
async function pause(ms: number): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { signal })
    document.addEventListener('visibilitychange', () => resolve(), { signal })
  })
  ended.abort()
}

/** Fetches a failed style sheet once more: its part does not, as it counts as requested, also when only a preload failed. */
async function fetchAgain(link: HTMLLinkElement): Promise<void> {
  failedSheets.delete(link)
  const again = link.cloneNode() as HTMLLinkElement
  await new Promise<void>((resolve) => {
    again.onload = again.onerror = () => resolve()
    link.replaceWith(again)
  })
}
