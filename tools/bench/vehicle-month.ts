import { seededRandom } from '@rastro/core/kit/seeded-random'
import { fingerprintOf } from '@rastro/core/model/fingerprint'
import { devices } from '@rastro/core/resources/index'
import { create } from '../../packages/server/src/db/crud.ts'
import type { Database, NewPosition } from '../../packages/server/src/db/database.ts'

const start = Date.UTC(2026, 4, 1)
const step = 26_000
const atOnce = 2000

/** A vehicle with so many positions from the 1st of May 2026 on, 26 s apart, that drives two hours of three; returns its id. The same in every run. */
export async function fillVehicle(database: Database, name: string, count: number): Promise<number> {
  const { id: deviceId } = await create(database.db, devices, { name, uniqueId: name })
  const way = [...drive(deviceId, count)]
  for (let done = 0; done < count; done += atOnce) {
    const first = await database.positions.reserveIds(atOnce)
    const positions = way.slice(done, done + atOnce).map((position, at) => ({ ...position, id: first + at }))
    const { id, fixTime, serverTime } = positions.at(-1)!
    const state = { deviceId, status: 'online', lastUpdate: serverTime, positionId: id, positionTime: fixTime } as const
    await database.positions.write({ positions, events: [], states: [state] })
  }
  return deviceId
}

function* drive(deviceId: number, count: number): Generator<NewPosition, undefined> {
  const random = seededRandom(24)
  const whole = (below: number) => Math.floor(random() * below)
  let [north, east, course, totalDistance, hours] = [-23_550_000, -46_630_000, 90, 81_000.25, 3_600_000]
  for (let at = 0; at < count; at++) {
    const isDriving = at % 415 < 277
    const fixTime = new Date(start + at * step)
    const speed = isDriving ? (20 + whole(70)) * 0.539957 : 0
    const metres = isDriving ? (speed * 1852 * step) / 3_600_000 : 0
    if (isDriving) course = (course + whole(31) + 345) % 360
    const angle = (course * Math.PI) / 180
    north += Math.round(metres * Math.cos(angle) * 9)
    east += Math.round(metres * Math.sin(angle) * 9.8)
    const reported = {
      ...{
        sat: 8 + whole(8),
        ignition: isDriving,
        rssi: 2 + whole(4),
        power: (isDriving ? 13.5 : 12.4) + whole(6) / 10,
      },
      ...{ battery: 4.1, io200: 0, fuelLevel: 80 - ((at >> 6) % 70) },
    }
    const distance = metres * (1 + random() / 1000)
    totalDistance += distance
    if (isDriving) hours += step
    const place = {
      ...{ valid: true, latitude: north / 1e6, longitude: east / 1e6, altitude: 700 + whole(60) },
      ...{ speed, course: isDriving ? course : 0, accuracy: 0 },
    }
    yield {
      ...{
        id: 0,
        deviceId,
        protocol: 'teltonika',
        serverTime: new Date(+fixTime + 400 + whole(900)),
        deviceTime: fixTime,
      },
      ...{ fixTime, ...place, address: null, network: null, geofenceIds: null },
      fingerprint: fingerprintOf({ fixTime, ...place, attributes: reported }, 0),
      attributes: { ...reported, distance, totalDistance, motion: isDriving, hours },
    }
  }
}
