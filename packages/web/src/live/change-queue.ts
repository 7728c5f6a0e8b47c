import type { EntityChanges } from '@rastro/core/model/live'

/** Between two times at which a page reads again what has changed. */
const intervalMs = 2000
/** After so long it is looked again whether the page is still saving or reading. */
const retryMs = 300

interface ChangeQueuePorts {
  /** Reads again what the page holds of these. */
  apply(changes: EntityChanges | 'all'): void
  /** Nobody sees the page. */
  isHidden(): boolean
  /** The page is saving, or still reading what is to be read again. */
  isBusy(changes: EntityChanges | 'all'): boolean
  now(): number
  /** Calls back after a while; returns how to take it back. */
  later(action: () => void, ms: number): () => void
}

/** Gathers what the server says has changed, until the page can read it again: not while it is hidden, and not too often. */
export interface ChangeQueue {
  add(changes: EntityChanges): void
  /** Anything may have changed. */
  addAll(): void
  /** The page is shown again. */
  wake(): void
  close(): void
}

export function createChangeQueue({ apply, isHidden, isBusy, now, later }: ChangeQueuePorts): ChangeQueue {
  let waiting: EntityChanges | 'all' = {}
  let appliedAt = Number.NEGATIVE_INFINITY
  let stopTimer: (() => void) | undefined

  const schedule = (ms = Math.max(0, intervalMs - (now() - appliedAt))) => {
    if (stopTimer || isHidden()) return
    stopTimer = later(run, ms)
  }
  const run = () => {
    stopTimer = undefined
    if (isHidden() || isEmpty(waiting)) return
    if (isBusy(waiting)) return schedule(retryMs)
    const changes = waiting
    waiting = {}
    appliedAt = now()
    apply(changes)
  }

  return {
    add(changes) {
      if (waiting !== 'all') waiting = joined(waiting, changes)
      schedule()
    },
    addAll() {
      waiting = 'all'
      schedule()
    },
    wake: () => !isEmpty(waiting) && schedule(),
    close: () => stopTimer?.(),
  }
}

const isEmpty = (changes: EntityChanges | 'all') => changes !== 'all' && Object.keys(changes).length === 0

/** More ids than this are a changed list. */
const maxIds = 1000

function joined(before: EntityChanges, after: EntityChanges): EntityChanges {
  const all: Record<string, readonly number[] | true> = { ...before }
  for (const [entity, ids] of Object.entries(after)) {
    const known = all[entity] ?? []
    const both = known === true || ids === true ? true : [...new Set([...known, ...ids])]
    all[entity] = both !== true && both.length > maxIds ? true : both
  }
  return all
}
