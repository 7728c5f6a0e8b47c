import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { retryImport } from './retry-import.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Parts that are soon asked for, and not fetched yet. */
const early: (() => Promise<unknown>)[] = []
let isIdle = false

/**
 * A part of the program whose code is fetched when it is first shown. While the server is away it waits for it, and the page
 * says so. `soon`: it is fetched once the page has nothing else to do.
 */
export function lazyPage<P extends object>(load: Load<P>, when?: 'soon'): LazyExoticComponent<ComponentType<P>> {
  if (when === 'soon') {
    early.push(load)
    if (isIdle) fetchEarly()
  }
  return lazy(() => retryImport(load))
}

/** From now on the parts that are soon asked for are fetched, one after the other. Not for who pays for every byte. */
export function startEarly(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (isIdle || connection?.saveData) return
  isIdle = true
  fetchEarly()
}

function fetchEarly(): void {
  const load = early.shift()
  if (!load) return
  // What does not come is fetched when it is asked for
  const next = () => void load().then(fetchEarly, fetchEarly)
  // Safari has no idle callbacks; a map that moves all the time leaves no idle moment
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: longestWaitMs })
  else setTimeout(next)
}
const longestWaitMs = 2000
