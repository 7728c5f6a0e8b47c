import { createEmitter } from '@rastro/core/kit/emitter'
import type { FleetAnswer, FleetMessage } from './fleet-messages.ts'
import { createChangingView } from './steady-view.ts'
import type { Bounds, ClusterContent, FleetView } from './vehicle.ts'

/** The fleet of the map: stored and clustered in a worker (`fleet-grid.ts`), so that its size costs the screen nothing. */
export interface Fleet {
  /** Sets the bounds of the view. */
  view(bounds: Bounds, zoom: number): void
  /** Off draws every vehicle by itself (MAP-28), up to the rendering limit. */
  cluster(on: boolean): void
  select(id: number | null): void
  /**
   * Subscribes to changes of the view; unchanged features are the same objects. A late subscriber receives the last view at
   * once. Returns the unsubscribe function.
   */
  onView(listener: (view: FleetView) => void): () => void
  /** The box around the vehicles of the first view, null while there is none. */
  bounds(): Promise<Bounds | null>
  /** The vehicles in the cluster with this id; undefined when it no longer exists. */
  contentOf(clusterId: number): Promise<ClusterContent | undefined>
  /** Closes the connection to the worker. */
  close(): void
}

/** `port` is connected to a grid that is updated by its owner. */
export function createFleet(port: MessagePort): Fleet {
  const views = createEmitter<[view: FleetView]>()
  const waiting: ((bounds: Bounds | null) => void)[] = []
  const curious: ((content: ClusterContent | undefined) => void)[] = []
  const changing = createChangingView()
  let last: FleetView | undefined

  const send = (message: FleetMessage) => port.postMessage(message)
  port.onmessage = ({ data }: MessageEvent<FleetAnswer>) => {
    if (data.kind === 'bounds') return waiting.shift()?.(data.bounds)
    if (data.kind === 'content') return curious.shift()?.(data.content)
    last = changing.viewAfter(data.change)
    views.emit(last)
  }

  return {
    view: (bounds, zoom) => send({ kind: 'view', bounds, zoom }),
    cluster: (on) => send({ kind: 'cluster', on }),
    select: (id) => send({ kind: 'select', id }),
    onView(listener) {
      if (last) listener(last)
      return views.on(listener)
    },
    bounds() {
      send({ kind: 'bounds' })
      return new Promise((resolve) => waiting.push(resolve))
    },
    contentOf(id) {
      send({ kind: 'content', id })
      return new Promise((resolve) => curious.push(resolve))
    },
    close: () => port.postMessage(null),
  }
}
