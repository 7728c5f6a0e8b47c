import type { Rest } from '../rest.ts'
import type { Group } from './recording.ts'

/** Registers the units that have no device yet; returns the device ids of all. */
export async function registerUnits(rest: Rest, groups: readonly Group[]): Promise<number[]> {
  const known = new Map((await rest.devices.list({ query: {} })).map(({ uniqueId, id }) => [uniqueId, id]))
  const ids: number[] = []
  for (const uniqueId of new Set(groups.flatMap(({ units }) => units))) {
    const id = known.get(uniqueId) ?? (await rest.devices.create({ body: { name: `Replay ${uniqueId}`, uniqueId } })).id
    if (!known.has(uniqueId)) console.log(`Registered unit ${uniqueId} as device ${id}.`)
    ids.push(id)
  }
  return ids
}

/** The total number of stored positions of these devices. */
export async function storedCounts(rest: Rest, ids: readonly number[]): Promise<number> {
  const [from, to] = [new Date(0), new Date(Date.now() + 86_400_000)]
  let count = 0
  for (const deviceId of ids) count += (await rest.positions.list({ query: { deviceId, from, to } })).length
  return count
}
