import type { LngLat } from '../../map/vehicle.ts'

/** Max points of one route: more are not distinguishable on the screen. */
const maxPoints = 600

/** A way that was fetched, and the time of its end in milliseconds. */
export interface Way {
  readonly points: readonly LngLat[]
  /** Each position of its last part, without consecutive duplicates. */
  readonly recent: readonly LngLat[]
  readonly until: number
}
/** A live fix of a vehicle, with its time. */
export interface Sighting {
  readonly point: LngLat
  readonly time: number
}

/** The way along these fixes, oldest first; its last part begins at a time in milliseconds. */
export const wayOf = (fixes: readonly Sighting[], recentFrom: number): Way => ({
  points: thinned(fixes.map(({ point }) => point)),
  recent: fixes
    .filter(({ time }) => time >= recentFrom)
    .map(({ point }) => point)
    .filter((point, index, all) => index === 0 || !isSamePoint(point, all[index - 1]!))
    .slice(-maxPoints),
  until: fixes.at(-1)?.time ?? 0,
})

/** The fetched route, followed by the live fixes after its end. */
export const joined = (way: Way | undefined, sightings: readonly Sighting[]): LngLat[] => [
  ...(way?.points ?? []),
  ...sightings.filter(({ time }) => time > (way?.until ?? 0)).map(({ point }) => point),
]

export type Sightings = ReadonlyMap<number, readonly Sighting[]>

/** The live fixes with the new ones appended, for these vehicles only; the same object when there are none. */
export function withSightings(
  before: Sightings,
  ids: readonly number[],
  sighting: (id: number) => Sighting | undefined,
): Sightings {
  let isNew = before.size !== ids.length
  const entries = ids.map((id): [number, readonly Sighting[]] => {
    const known = before.get(id) ?? []
    const now = sighting(id)
    const last = known.at(-1)
    if (!now || (last && isSamePoint(last.point, now.point))) return [id, known]
    isNew = true
    return [id, [...known.slice(-maxPoints), now]]
  })
  return isNew || entries.some(([id]) => !before.has(id)) ? new Map(entries) : before
}

const isSamePoint = (a: LngLat, b: LngLat): boolean => a[0] === b[0] && a[1] === b[1]

/** Every n-th point and the last, so that about `maxPoints` remain. */
export function thinned(points: readonly LngLat[]): LngLat[] {
  const step = Math.ceil(points.length / maxPoints)
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
}
