import type { Server } from './server.ts'
import { reportOsmand } from './units.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
/** São Paulo has no summer time. */
const zoneMs = 3 * hourMs

/** Yesterday at this hour in São Paulo. */
export const yesterdayAt = (hour: number): Date => {
  const today = Math.floor((Date.now() - zoneMs) / dayMs) * dayMs + zoneMs
  return new Date(today - dayMs + hour * hourMs)
}

/** Sends a drive of some minutes at 60 km/h to the north, a fix a minute, with the engine off before and after; returns its end. */
export async function drive(
  server: Server,
  id: string,
  start: Date,
  minutes: number,
  from: { lat: number; lon: number },
) {
  const at = (minute: number) => Math.round((start.getTime() + minute * minuteMs) / 1000)
  const fix = (minute: number, moved: number, speed: number, ignition: boolean) =>
    reportOsmand(server, {
      id,
      lat: (from.lat + moved * kilometre).toFixed(6),
      lon: from.lon,
      speed,
      ignition,
      timestamp: at(minute),
      altitude: 700 + moved,
      rpm: ignition ? 1500 + 20 * moved : 0,
    })
  await fix(-1, 0, 0, false)
  for (let minute = 0; minute <= minutes; minute++) await fix(minute, minute, 60 / knot, true)
  await fix(minutes + 1, minutes, 0, false)
  await fix(minutes + 20, minutes, 0, false)
  return { lat: from.lat + minutes * kilometre, lon: from.lon }
}
const kilometre = 0.009
const knot = 1.852
