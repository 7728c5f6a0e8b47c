import type { FleetAnswer, FleetMessage } from './fleet-messages.ts'
import { packVehicles } from './fleet-messages.ts'
import type { Bounds, FleetView, MapVehicle } from './vehicle.ts'

/** The fleet of the map: kept and clustered in a worker, so that its size costs the screen nothing. */
export interface Fleet {
  /** Replaces the whole fleet. */
  set(vehicles: readonly MapVehicle[]): void
  /** Adds or moves some vehicles. */
  update(vehicles: readonly MapVehicle[]): void
  /** Asks for what stands in these bounds from now on. */
  view(bounds: Bounds, zoom: number): void
  /** Off draws every vehicle by itself (MAP-28), up to as many as the screen can bear. */
  cluster(on: boolean): void
  select(id: number | null): void
  /** Called with each change of what is in view; returns how to stop. A late listener hears the last view at once. */
  onView(listener: (view: FleetView) => void): () => void
  /** The box around all vehicles, null while there is none. */
  bounds(): Promise<Bounds | null>
  /** Ends the worker. */
  close(): void
}

export function createFleet(): Fleet {
  const worker = new Worker(new URL('./fleet-worker.ts', import.meta.url), { type: 'module' })
  const listeners = new Set<(view: FleetView) => void>()
  const waiting: ((bounds: Bounds | null) => void)[] = []
  let last: FleetView | undefined

  const send = (message: FleetMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const sendVehicles = (kind: 'set' | 'update', vehicles: readonly MapVehicle[]) => {
    const packed = packVehicles(vehicles)
    send({ kind, vehicles: packed }, [packed.numbers.buffer])
  }

  worker.onmessage = ({ data }: MessageEvent<FleetAnswer>) => {
    if (data.kind === 'bounds') return waiting.shift()?.(data.bounds)
    last = data.view
    for (const listener of listeners) listener(data.view)
  }

  return {
    set: (vehicles) => sendVehicles('set', vehicles),
    update: (vehicles) => {
      if (vehicles.length > 0) sendVehicles('update', vehicles)
    },
    view: (bounds, zoom) => send({ kind: 'view', bounds, zoom }),
    cluster: (on) => send({ kind: 'cluster', on }),
    select: (id) => send({ kind: 'select', id }),
    onView(listener) {
      listeners.add(listener)
      if (last) listener(last)
      return () => listeners.delete(listener)
    },
    bounds() {
      send({ kind: 'bounds' })
      return new Promise((resolve) => waiting.push(resolve))
    },
    close: () => worker.terminate(),
  }
}
