import { type FenceShape, fenceOf } from '@rastro/core/geo/fence'
import { type FenceIndex, findFences, indexFences } from '@rastro/core/geo/fence-index'
import type { Device } from '@rastro/core/resources/device'
import type { FenceText, Questions } from '../live/questions.ts'
import type { LiveStore } from '../live/store.ts'

type Inside = Questions['inside']

/** Answers who is inside which geofence (issue 19 B 13), linked to it or not; the geofences are indexed once. */
export function createInside(fleet: Pick<LiveStore, 'devices' | 'position'>) {
  let index: FenceIndex | undefined
  return ({ fences, chosenId, most }: Inside['about']): Inside['answer'] => {
    if (fences) index = indexFences(shapesOf(fences))
    if (!index) return undefined
    const counts = new Map([...index.entries.keys()].map((id) => [id, 0]))
    const chosen: Device[] = []
    for (const device of fleet.devices()) {
      const position = fleet.position(device.id)
      if (!position) continue
      const found: number[] = []
      findFences(index, position, found)
      for (const id of new Set(found)) counts.set(id, counts.get(id)! + 1)
      if (chosenId !== null && found.includes(chosenId)) chosen.push(device)
    }
    chosen.sort((a, b) => a.name.localeCompare(b.name))
    return {
      counts,
      chosen: chosen.slice(0, most).map((device) => ({ device, position: fleet.position(device.id) })),
    }
  }
}

/** Without limits of altitude: the fleet is held without it. */
function* shapesOf(fences: readonly FenceText[]): Generator<[number, FenceShape]> {
  for (const { id, area, attributes } of fences) {
    const fence = fenceOf(area, { polylineDistance: attributes.polylineDistance ?? undefined })
    if (fence) yield [id, fence]
  }
}
