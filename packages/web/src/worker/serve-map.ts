import type { Alarmed } from '../live/alarmed.ts'
import type { LiveStore } from '../live/store.ts'
import { createFleetGrid } from '../map/fleet-grid.ts'
import type { FleetMessage } from '../map/fleet-messages.ts'
import type { MapVehicle } from '../map/vehicle.ts'
import { mapVehicleOf } from './map-vehicle.ts'

/** The vehicles that the map may show, besides the selected one; undefined for all. */
interface Only {
  get(): ReadonlySet<number> | undefined
  watch(listener: () => void): () => void
}

/** The marks of vehicles besides their reports. */
interface Marks {
  readonly alarmed: Alarmed
  readonly anchored: Alarmed
  readonly toBlock: Alarmed
}

/** In the worker: updates a map's grid from the fleet, and answers the map over the port until that sends null. */
export function serveMap(
  port: Pick<MessagePort, 'postMessage' | 'onmessage' | 'close'>,
  store: Pick<LiveStore, 'device' | 'devices' | 'position' | 'size' | 'watchChanges'>,
  { alarmed, anchored, toBlock }: Marks,
  only: Only,
): void {
  const grid = createFleetGrid((answer) => port.postMessage(answer))
  let selectedId: number | null = null
  const vehiclesOf = (ids: Iterable<number>): MapVehicle[] => {
    const shown = only.get()
    return Array.from(ids).flatMap((id) => {
      const device = shown && id !== selectedId && !shown.has(id) ? undefined : store.device(id)
      return (device && mapVehicleOf(device, store.position(id), marksOf(id))) ?? []
    })
  }
  const marksOf = (id: number) => ({
    alarm: alarmed.ids().has(id),
    anchored: anchored.ids().has(id),
    blockWaits: toBlock.ids().has(id),
  })
  const setAll = () => grid.set(vehiclesOf(Array.from(store.devices(), ({ id }) => id)))
  const follow = (ids: ReadonlySet<number> | 'all') => {
    if (ids === 'all') setAll()
    // The view would be fitted to a part of the fleet
    else if (store.size() !== undefined) grid.update(vehiclesOf(ids))
  }
  const marks = [alarmed, anchored, toBlock].map((mark) => mark.watch(follow))
  const stops = [store.watchChanges(follow), only.watch(setAll), ...marks]
  port.onmessage = ({ data }: MessageEvent<FleetMessage | null>) => {
    if (data) {
      if (data.kind === 'select') {
        selectedId = data.id
        // What the filter leaves out is drawn while it is selected
        if (only.get() && store.size() !== undefined) setAll()
      }
      return grid.hear(data)
    }
    for (const stop of stops) stop()
    grid.close()
    port.close()
  }
  if (store.size() !== undefined) setAll()
}
