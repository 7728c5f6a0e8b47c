import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { retryImport } from './retry-import.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Parts that are to be preloaded, and not fetched yet. */
const early: (() => Promise<unknown>)[] = []
let isIdle = false

/**
 * A part of the program whose code is fetched when it is first shown. While the server is unreachable it retries, and the page
 * shows a notice. `soon`: it is preloaded once the page is idle.
 */
export function lazyPage<P extends object>(load: Load<P>, when?: 'soon'): LazyExoticComponent<ComponentType<P>> {
  if (when === 'soon') {
    early.push(load)
    if (isIdle) fetchEarly()
  }
  return lazy(() => retryImport(load))
}

/** Starts preloading the parts marked `soon`, one after the other. Not with data saver on. */
export function startEarly(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (isIdle || connection?.saveData) return
  isIdle = true
  fetchEarly()
}

function fetchEarly(): void {
  const load = early.shift()
  if (!load) return
  // A part that fails is fetched on demand
  const next = () => void load().then(fetchEarly, fetchEarly)
  // Safari has no idle callbacks; a map that moves all the time leaves no idle time
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: longestWaitMs })
  else setTimeout(next)
}
const longestWaitMs = 2000
