import { type HeadedPlace, isOver, type Play, pixelsPerSecond, placeAt, playBetween, velocityAt } from './motion.ts'
import type { MapVehicle } from './vehicle.ts'

/** Max animated vehicles; in a fuller view they jump from fix to fix. */
export const maxPlays = 200

/** Animates vehicles to their last fix. Times are milliseconds of one clock, which the caller reads. */
export interface Player {
  /** The current view: a vehicle with a new fix starts moving to it, unless everything `isStill`. */
  take(seen: readonly MapVehicle[], now: number, zoom: number, isStill: boolean): void
  /** Where the vehicle is to be drawn. */
  placeOf(vehicle: MapVehicle, now: number): HeadedPlace
  /** Those that move, with those that have just arrived. */
  moving(now: number): MapVehicle[]
  /** Milliseconds until one of them has moved far enough to be redrawn; undefined when all stand. */
  rest(zoom: number): number | undefined
}

/** Min movement of a marker to be redrawn. */
const visiblePixels = 0.5
const longestRestMs = 1000

export function createPlayer(): Player {
  const plays = new Map<number, Play>()
  let known = new Map<number, MapVehicle>()

  const playTo = (vehicle: MapVehicle, now: number, zoom: number): Play | undefined => {
    const before = known.get(vehicle.id)
    const running = plays.get(vehicle.id)
    if (!before || isSameFix(before, vehicle)) return running
    return playBetween(before, vehicle, {
      startMs: now,
      zoom,
      ...(running && { from: placeAt(running, now), velocity: velocityAt(running, now) }),
    })
  }

  return {
    take(seen, now, zoom, isStill) {
      const next = new Map<number, Play>()
      if (!isStill)
        for (const vehicle of seen) {
          const play = playTo(vehicle, now, zoom)
          if (play && !isOver(play, now)) next.set(vehicle.id, play)
        }
      plays.clear()
      if (next.size <= maxPlays) for (const [id, play] of next) plays.set(id, play)
      known = new Map(seen.map((vehicle) => [vehicle.id, vehicle]))
    },
    placeOf(vehicle, now) {
      const play = plays.get(vehicle.id)
      return play ? placeAt(play, now) : vehicle
    },
    moving(now) {
      const movers = [...plays.keys()].map((id) => known.get(id)!)
      for (const [id, play] of plays) if (isOver(play, now)) plays.delete(id)
      return movers
    },
    rest(zoom) {
      if (plays.size === 0) return undefined
      const fastest = Math.max(...Array.from(plays.values(), (play) => pixelsPerSecond(play, zoom)))
      return Math.min(longestRestMs, (1000 * visiblePixels) / fastest)
    },
  }
}

const isSameFix = (a: MapVehicle, b: MapVehicle): boolean =>
  a.fixTime === b.fixTime && a.latitude === b.latitude && a.longitude === b.longitude
