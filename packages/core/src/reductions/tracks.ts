import type { Position } from '../model/position.ts'
import { at } from './testing.ts'

/** A generator of numbers below 1 that gives the same ones each time. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * Half a day of a vehicle that drives, stands, jumps, creeps and is silent, with an odometer in every third track, in the order
 * of time as a database gives it: fixes that came late stand among the others, doubled ones have the time of the one before.
 */
export function randomTrack(seed: number): Position[] {
  const next = random(seed)
  const positions: Position[] = []
  let [minutes, metres] = [next() * 100, 0]
  while (minutes < 720) {
    const kind = next()
    const reports = 1 + Math.floor(next() * 12)
    const stride = kind < 0.4 ? 400 + next() * 1600 : kind < 0.5 ? next() * 60 : 0
    if (kind > 0.93) minutes += next() * 300
    for (let report = 0; report < reports; report++) {
      if (next() > 0.03) minutes += 0.5 + 2 * next()
      metres += stride * (0.5 + next())
      const wild = next() < 0.02 ? 800_000 : 0
      const odometer = seed % 3 === 0 && wild === 0 ? { odometer: 1_000_000 + metres } : {}
      const fuel = 60 - ((metres / 5000) % 50) + next()
      const attributes = { motion: stride > 60, fuel, hours: Math.round(minutes * 30_000), ...odometer }
      const id = positions.length + 1
      positions.push({ ...at(minutes, metres + wild, { speed: stride / 15, attributes }), id })
    }
  }
  return positions
}
