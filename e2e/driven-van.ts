import { levels } from '@rastro/core/resources/user'
import type { Rest } from '../tools/rest.ts'
import type { Server } from './server.ts'
import { reportOsmand } from './units.ts'

const minuteMs = 60_000
/** Yesterday, in UTC. */
export const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 12 * 60 * minuteMs
/** From an hour before to an hour after it drove. */
export const range = {
  from: new Date(noon - 60 * minuteMs).toISOString(),
  to: new Date(noon + 60 * minuteMs).toISOString(),
}
export const client = { name: 'Clara', email: 'clara@example.com', password: 'a long secret' }

/** By minutes after noon, degrees and km/h: it drives, stands for twenty minutes, drives fast with an alarm, and ends. */
const drive = [
  [0, -23.55, -46.63, 40],
  [2, -23.56, -46.64, 55],
  [4, -23.57, -46.66, 0],
  [14, -23.57, -46.66, 0],
  [24, -23.58, -46.67, 80],
  [26, -23.6, -46.68, 120],
  [28, -23.61, -46.69, 30],
] as const

/** Two vehicles of a client, limited to 80 km/h, one of which drove yesterday; the ids of both. */
export async function driveYesterday(rest: Rest, server: Server): Promise<{ truck: number; van: number }> {
  const { id: userId } = await rest.users.create({ body: { ...client, attributes: { nivel: levels.client } } })
  const create = async (name: string): Promise<number> => {
    const body = { name, uniqueId: name, attributes: { speedLimit: 43.2 } }
    const { id } = await rest.devices.create({ body })
    await rest.permissions.link({ body: { userId, deviceId: id } })
    return id
  }
  const [truck, van] = [await create('Truck'), await create('Van')]
  for (const [minute, lat, lon, kmh] of drive) {
    const timestamp = Math.round((noon + minute * minuteMs) / 1000)
    const alarm: Record<string, string> = minute === 26 ? { alarm: 'sos' } : {}
    await reportOsmand(server, { id: 'Van', lat, lon, timestamp, speed: kmh / 1.852, ignition: kmh > 0, ...alarm })
  }
  return { truck, van }
}
