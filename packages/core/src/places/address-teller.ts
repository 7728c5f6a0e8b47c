import { streetFinder } from './street-finder.ts'
import { type NearTown, townFinder } from './town-finder.ts'

/** Format of a place near a town, in one language. */
export interface PlaceWords {
  /** `{km} km {direction} of {town}` */
  readonly near: string
  /** From north clockwise: `N NE E SE S SW W NW`. */
  readonly directions: readonly string[]
}
/** Data written by `tools/map-data/streets-index`, in memory shared by threads. */
export interface PlaceData {
  readonly streets: Uint8Array
  readonly roads: Uint8Array
  readonly towns: Uint8Array
}
/** The address of a device's position; undefined on the open sea and for coordinates out of range. */
export type AddressTeller = (
  deviceId: number,
  latitude: number,
  longitude: number,
  words: PlaceWords,
) => string | undefined

/** Cached addresses of devices in one language: the position of each, and the text. */
interface CachedAddresses {
  readonly devices: Float64Array
  /** 1e-5 degrees. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  readonly texts: (string | undefined)[]
}

/**
 * Finds addresses of devices that are shown repeatedly: the address of a device is cached until it has moved by ten metres.
 * `slots` devices are cached for each language (a power of two), about 100 bytes each. The function is sent to a worker thread as
 * text, so it must not reference anything outside itself but the two finders.
 */
export function addressTeller(data: PlaceData, slots = 131_072): AddressTeller {
  const [streets, roads, towns] = [streetFinder(data.streets), streetFinder(data.roads), townFinder(data.towns)]
  const [metresOfStreet, metresOfRoad] = [60, 80]
  const toldIn = new Map<string, CachedAddresses>()
  const nothingTold = (): CachedAddresses => ({
    devices: new Float64Array(slots).fill(Number.NaN),
    latitudes: new Int32Array(slots),
    longitudes: new Int32Array(slots),
    texts: Array.from({ length: slots }),
  })

  function look(latitude: number, longitude: number, words: PlaceWords): string | undefined {
    const street = streets.find(latitude, longitude, metresOfStreet)
    const city = street < 0 ? '' : streets.cityOf(street)
    if (city) return `${streets.textOf(street)}, ${city}`
    const near = towns.find(latitude, longitude)
    if (street >= 0) return near ? `${streets.textOf(street)}, ${towns.nameOf(near.town)}` : streets.textOf(street)
    const road = roads.find(latitude, longitude, metresOfRoad)
    const parts = [road < 0 ? undefined : roads.textOf(road), near && townText(near, words)]
    return parts.filter((part) => part !== undefined).join(', ') || undefined
  }

  function townText({ town, kilometres, direction }: NearTown, words: PlaceWords): string {
    const region = towns.regionOf(town)
    const name = towns.nameOf(town) + (region && `, ${region}`)
    if (kilometres === 0) return name
    const away = words.near.replace('{km}', String(kilometres)).replace('{direction}', words.directions[direction]!)
    return away.replace('{town}', () => name)
  }

  return (deviceId, latitude, longitude, words) => {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
    let told = toldIn.get(words.near)
    if (!told) {
      told = nothingTold()
      toldIn.set(words.near, told)
    }
    const slot = deviceId & (slots - 1)
    const [y, x] = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)]
    // About ten metres: repeated fixes of a parked vehicle hit the cache
    const hasMoved = Math.abs(told.latitudes[slot]! - y) > 9 || Math.abs(told.longitudes[slot]! - x) > 9
    if (hasMoved || told.devices[slot] !== deviceId) {
      told.devices[slot] = deviceId
      told.latitudes[slot] = y
      told.longitudes[slot] = x
      told.texts[slot] = look(latitude, longitude, words)
    }
    return told.texts[slot]
  }
}
