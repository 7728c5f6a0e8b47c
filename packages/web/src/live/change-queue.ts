import type { EntityChanges } from '@rastro/core/model/live'

/** Min time between two refetches of changes. */
const intervalMs = 2000
/** Interval of checks whether the page is still saving or reading. */
const retryMs = 300

interface ChangeQueuePorts {
  /** Refetches the page's data of these. */
  apply(changes: EntityChanges | 'all'): void
  /** The page is hidden. */
  isHidden(): boolean
  /** The page is saving, or still refetching. */
  isBusy(changes: EntityChanges | 'all'): boolean
  now(): number
  /** Sets a timer; returns its cancel function. */
  later(action: () => void, ms: number): () => void
}

/** Collects the server's changes until the page can refetch them: not while it is hidden, and rate-limited. */
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

/** More ids than this count as a changed list. */
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
