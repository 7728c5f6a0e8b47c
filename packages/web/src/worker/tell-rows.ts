import type { FromWorker } from '../live/messages.ts'
import type { LiveStore } from '../live/store.ts'
import type { Trails } from '../live/trails.ts'

export interface Teller {
  /** The page shows these devices from now on, and no longer those. Their data is sent at once, and after each change. */
  watch(changes: { added: readonly number[]; dropped: readonly number[] }): void
  isShown(deviceId: number): boolean
  /** Called with the devices sent to the page. */
  onTold(listener: ((deviceIds: readonly number[]) => void) | undefined): void
  /** Forgets which trails were sent to the page. */
  clear(): void
}

/** Sends the page the devices that it shows, and the size of the fleet. */
export function createTeller(
  store: Pick<LiveStore, 'device' | 'position' | 'size' | 'watchChanges'>,
  trails: Trails,
  post: (message: FromWorker) => void,
): Teller {
  const watched = new Set<number>()
  const trailsTold = new Map<number, unknown>()
  let sizeTold: number | undefined
  let listener: ((deviceIds: readonly number[]) => void) | undefined

  const tell = (ids: readonly number[]) => {
    if (ids.length === 0) return
    const devices = ids.flatMap((id) => store.device(id) ?? [])
    const positions = ids.flatMap((id) => store.position(id) ?? [])
    const removed = ids.filter((id) => !store.device(id))
    const hidden = ids.filter((id) => store.device(id) && !store.position(id))
    post({ kind: 'rows', rows: { devices, positions, removed, hidden, trails: ids.flatMap(newTrail) } })
    listener?.(ids)
  }
  const newTrail = (id: number) => {
    const trail = trails.of(id)
    if (trail.length === 0 || trailsTold.get(id) === trail) return []
    trailsTold.set(id, trail)
    return [[id, trail] as const]
  }

  store.watchChanges((ids) => {
    if (sizeTold !== store.size()) {
      sizeTold = store.size()
      post({ kind: 'size', size: sizeTold })
    }
    tell(ids === 'all' ? [...watched] : [...watched].filter((id) => ids.has(id)))
  })
  return {
    watch({ added, dropped }) {
      for (const id of dropped) {
        watched.delete(id)
        trailsTold.delete(id)
      }
      for (const id of added) watched.add(id)
      tell(added)
    },
    isShown: (deviceId) => watched.has(deviceId),
    onTold(next) {
      listener = next
    },
    clear: () => trailsTold.clear(),
  }
}
