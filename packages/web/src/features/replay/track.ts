import { type Activity, activityOf } from '@rastro/core/vehicle/vehicle-state'

/** The fields of a position in JSON that a replay uses. */
export interface SentFix {
  readonly id: number
  readonly fixTime: string
  readonly latitude: number
  readonly longitude: number
  readonly speed: number
  readonly course: number
  readonly address: string | null
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * The fixes of a vehicle in order of time, one array a field: fifty thousand objects would take ten times the memory. Times are
 * milliseconds, speeds knots.
 */
export interface Track {
  readonly count: number
  readonly times: Float64Array
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly speeds: Float32Array
  readonly courses: Float32Array
  /** Indexes in `activities`, and in `ignitions`. */
  readonly activity: Uint8Array
  readonly ignition: Uint8Array
  /** Metres since the first fix, as the unit or the server measured them. */
  readonly metres: Float64Array
  /** Indexes in `addresses`; 0 is none. */
  readonly address: Uint32Array
  readonly addresses: readonly string[]
  /** RPL-9: the indexes of the fixes that are played: of neighbours at one place the first. */
  readonly played: Uint32Array
  /** There were more fixes than `maxFixes`. */
  readonly isCut: boolean
}

export const activities: readonly Activity[] = ['parked', 'idling', 'moving']
export const ignitions: readonly (boolean | undefined)[] = [undefined, false, true]

/** Max fixes of a replay: 70 MB. */
export const maxFixes = 1_000_000

const firstSize = 4096

/** Collects fixes as they arrive. */
export function createTrackBuilder(max: number = maxFixes) {
  const columns = {
    times: new Float64Array(firstSize),
    latitudes: new Float64Array(firstSize),
    longitudes: new Float64Array(firstSize),
    speeds: new Float32Array(firstSize),
    courses: new Float32Array(firstSize),
    activity: new Uint8Array(firstSize),
    ignition: new Uint8Array(firstSize),
    metres: new Float64Array(firstSize),
    address: new Uint32Array(firstSize),
    played: new Uint32Array(firstSize),
  }
  const addresses = ['']
  const known = new Map<string, number>()
  let count = 0
  let playedCount = 0
  let isCut = false

  const grow = () => {
    for (const [name, column] of Object.entries(columns)) {
      const larger = new (column.constructor as Float64ArrayConstructor)(column.length * 2)
      larger.set(column as Float64Array)
      Object.assign(columns, { [name]: larger })
    }
  }
  const numberOfAddress = (address: string | null): number => {
    if (!address) return 0
    const before = known.get(address)
    if (before !== undefined) return before
    known.set(address, addresses.length)
    return addresses.push(address) - 1
  }
  return {
    get count() {
      return count
    },
    add({ fixTime, latitude, longitude, speed, course, address, attributes }: SentFix): void {
      if (count === max) {
        isCut = true
        return
      }
      if (count === columns.times.length) grow()
      const at = count++
      const { distance, ignition } = attributes
      columns.times[at] = Date.parse(fixTime)
      columns.latitudes[at] = latitude
      columns.longitudes[at] = longitude
      columns.speeds[at] = speed
      columns.courses[at] = course
      columns.activity[at] = activities.indexOf(activityOf({ speed, attributes }))
      columns.ignition[at] = ignitions.indexOf(typeof ignition === 'boolean' ? ignition : undefined)
      const driven = typeof distance === 'number' && distance > 0 ? distance : 0
      columns.metres[at] = at === 0 ? 0 : columns.metres[at - 1]! + driven
      columns.address[at] = numberOfAddress(address)
      const same = at > 0 && columns.latitudes[at - 1] === latitude && columns.longitudes[at - 1] === longitude
      if (!same) columns.played[playedCount++] = at
    },
    finish: (): Track => ({
      count,
      ...(Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [
          name,
          column.slice(0, name === 'played' ? playedCount : count),
        ]),
      ) as unknown as typeof columns),
      addresses,
      isCut,
    }),
  }
}

/** The index of the last of ascending values that is at most `value`; 0 when all are greater. */
export function lastAtMost(value: number, count: number, valueAt: (index: number) => number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (valueAt(middle) <= value) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The played position at a moment: the last one that was reported until then. */
export const playedAt = ({ played, times }: Pick<Track, 'played' | 'times'>, time: number): number =>
  lastAtMost(time, played.length, (index) => times[played[index]!]!)
