/** A town near a place. */
export interface NearTown {
  readonly town: number
  /** Kilometres from its centre, rounded; 0 in the town. */
  readonly kilometres: number
  /** Direction of the place from the town: 0 is north, 1 north-east … 7 north-west. */
  readonly direction: number
}
export interface TownFinder {
  /** Undefined where there is none within 250 km. Degrees. */
  find(latitude: number, longitude: number): NearTown | undefined
  nameOf(town: number): string
  /** The text after the name: the state, or the municipality. Empty where it has the same name. */
  regionOf(town: number): string
  /** The number of towns; they are numbered from 0. */
  readonly count: number
  /** The centre of a town, in degrees, and its radius in kilometres. */
  extentOf(town: number): { latitude: number; longitude: number; radius: number }
  readonly size: number
}

/**
 * Reads the format of `tools/map-data/streets-index/pack-towns.ts`. The function is sent to a worker thread as text, so it must
 * not reference anything outside itself.
 */
export function townFinder(bytes: Uint8Array): TownFinder {
  const [cellsPerDegree = 0, towns = 0, texts = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 3)
  const [rows, columns] = [180 * cellsPerDegree, 360 * cellsPerDegree]
  let offset = bytes.byteOffset + 12
  const placeFor = (length: number): number => {
    offset += length
    return offset - length
  }
  const cells = new Uint32Array(bytes.buffer, placeFor((rows * columns + 1) * 4), rows * columns + 1)
  const latitudes = new Int32Array(bytes.buffer, placeFor(towns * 4), towns)
  const longitudes = new Int32Array(bytes.buffer, placeFor(towns * 4), towns)
  const starts = new Uint32Array(bytes.buffer, placeFor((texts + 1) * 4), texts + 1)
  const radii = new Uint16Array(bytes.buffer, placeFor(towns * 2), towns)
  const regions = new Uint16Array(bytes.buffer, placeFor(towns * 2), towns)
  const textBytes = bytes.subarray(offset - bytes.byteOffset)
  const decoder = new TextDecoder()
  const textAt = (at: number) => decoder.decode(textBytes.subarray(starts[at]!, starts[at + 1]!))
  /** The largest radius of a town, and the search limit (km). */
  const [largest, farthest] = [35, 250]
  const kilometresADegree = 111.32

  let nearest = -1
  let best = 0
  let [east, north] = [0, 0]

  /** Searches all towns nearer than `reach` kilometres. A place inside several towns belongs to the smallest. */
  function search(latitude: number, longitude: number, reach: number): void {
    const narrow = kilometresADegree * Math.cos((latitude * Math.PI) / 180)
    const [x, y] = [(longitude + 180) * cellsPerDegree, (latitude + 90) * cellsPerDegree]
    const [reachX, reachY] = [(reach / narrow) * cellsPerDegree, (reach / kilometresADegree) * cellsPerDegree]
    const [bottom, top] = [Math.max(0, Math.floor(y - reachY)), Math.min(rows - 1, Math.floor(y + reachY))]
    for (let row = bottom; row <= top; row += 1) {
      for (let column = Math.floor(x - reachX); column <= x + reachX; column += 1) {
        const cell = row * columns + ((column + columns) % columns)
        for (let town = cells[cell]!; town < cells[cell + 1]!; town += 1) {
          // Shortest difference across the antimeridian
          const turn = longitude - longitudes[town]! / 1e5
          const toEast = (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn) * narrow
          const toNorth = (latitude - latitudes[town]! / 1e5) * kilometresADegree
          const distance = Math.sqrt(toEast * toEast + toNorth * toNorth)
          const radius = radii[town]! / 100
          const away = distance > radius ? distance - radius : radius - 1000
          if (away >= best) continue
          best = away
          nearest = town
          east = toEast
          north = toNorth
        }
      }
    }
  }

  return {
    size: bytes.length,
    count: towns,
    extentOf: (town) => ({
      latitude: latitudes[town]! / 1e5,
      longitude: longitudes[town]! / 1e5,
      radius: radii[town]! / 100,
    }),
    nameOf: textAt,
    regionOf: (town) => textAt(towns + regions[town]!),
    find(latitude, longitude) {
      // Beyond the northernmost and southernmost towns
      if (!(Math.abs(latitude) < 83 && Math.abs(longitude) <= 180)) return undefined
      nearest = -1
      best = farthest
      // Usually enough: a town found this near cannot be beaten by a farther one, whatever its radius
      search(latitude, longitude, largest + 10)
      if (best > 10) search(latitude, longitude, best + largest)
      if (nearest < 0) return undefined
      const distance = best < 0 ? 0 : Math.max(1, Math.round(Math.hypot(east, north)))
      return {
        town: nearest,
        kilometres: distance,
        direction: (Math.round(Math.atan2(east, north) / (Math.PI / 4)) + 8) % 8,
      }
    },
  }
}
