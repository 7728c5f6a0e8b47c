import { devices } from '@rastro/core/resources/device'
import { CompiledQuery } from 'kysely'
import { create } from '../../packages/server/src/db/crud.ts'
import type { NewPosition } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { positionOf } from './store.ts'

export interface FleetSize {
  readonly units: number
  readonly days: number
  /** The beginning of their identifiers. */
  readonly mark: string
}

/** Positions of a vehicle a day: it reports every seven minutes. */
export const reportsADay = 200
const dayMs = 86_400_000
/** A vehicle drives for this many reports, and then stands for as many. */
const reportsADrive = 10
/** Degrees between two reports while it drives: about five kilometres. */
const stride = 0.05

/** Registers the vehicles of a user and writes their history, of drives and stops in turns, from `start` (ms) on. */
export async function fillFleet(dataDir: string, userId: number, size: FleetSize, start: number): Promise<number[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  const { db, positions: store } = database
  const ids = await db.transaction().execute(async (tx) => {
    const made: number[] = []
    for (let index = 0; index < size.units; index++) {
      const { id } = await create(tx, devices, { name: `Unit ${index}`, uniqueId: `${size.mark}-${index}` })
      await tx.insertInto('user_device').values({ userId, deviceId: id }).execute()
      made.push(id)
    }
    return made
  })
  for (let day = 0; day < size.days; day++) {
    for (let first = 0; first < ids.length; first += unitsABatch) {
      const some = ids.slice(first, first + unitsABatch)
      const firstId = await store.reserveIds(some.length * reportsADay)
      const rows = some.flatMap((deviceId, at) => dayOf(deviceId, firstId + at * reportsADay, start + day * dayMs))
      await store.write({ positions: rows, events: [], states: [] })
    }
  }
  await db.executeQuery(CompiledQuery.raw('analyze position'))
  await database.close()
  return ids
}

const unitsABatch = 25

function dayOf(deviceId: number, firstId: number, start: number): NewPosition[] {
  return Array.from({ length: reportsADay }, (_, index) => {
    const drive = Math.floor(index / reportsADrive)
    const isMoving = drive % 2 === 0
    const driven = Math.ceil(drive / 2) * reportsADrive + (isMoving ? index % reportsADrive : 0)
    const position = positionOf(firstId + index, deviceId, start + (index * dayMs) / reportsADay)
    const attributes = { ...position.attributes, motion: isMoving, ignition: isMoving }
    return { ...position, attributes, latitude: -23, longitude: -46 + driven * stride, speed: isMoving ? 40 : 0 }
  })
}
