import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices } from '@rastro/core/resources/device'
import { create } from '../../packages/server/src/db/crud.ts'
import type { Batch, Database, DeviceState, NewPosition } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'

export interface InsertRate {
  readonly rowsPerSecond: number
}

const deviceCount = 1000
const rowsABatch = 1000
/** Concurrent writes, as in `server/ingest`: one with SQLite, two with PostgreSQL. */
const writersOf = { sqlite: 1, postgres: 2 } as const

/**
 * How fast the store writes this many positions without protocol, pipeline or rules. 1,000 devices take turns, and each batch
 * also writes the states of its devices. Uses a temporary folder, or the database `databaseUrl`; rows stay in that one, so it
 * should be used for nothing else.
 */
export async function bareInsertRate(databaseUrl: string | undefined, rows: number): Promise<InsertRate> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    const deviceIds = await registerFleet(database)
    // A tenth is written first, as warm-up
    await insert(database, deviceIds, Math.ceil(rows / 10), Date.now() - 86_400_000)
    const started = performance.now()
    await insert(database, deviceIds, rows, Date.now())
    return { rowsPerSecond: Math.round(rows / ((performance.now() - started) / 1000)) }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function registerFleet({ db }: Database): Promise<number[]> {
  const mark = Date.now().toString(36)
  return db.transaction().execute(async (tx) => {
    const ids: number[] = []
    for (let index = 0; index < deviceCount; index += 1) {
      const { id } = await create(tx, devices, { name: `Unit ${index}`, uniqueId: `bench-${mark}-${index}` })
      ids.push(id)
    }
    return ids
  })
}

async function insert(database: Database, deviceIds: readonly number[], rows: number, start: number): Promise<void> {
  let next = 0
  async function build(): Promise<Batch | undefined> {
    const first = next
    const count = Math.min(rowsABatch, rows - first)
    if (count <= 0) return undefined
    next += count
    const id = await database.positions.reserveIds(count)
    return batchOf({ deviceIds, first, count, id, start })
  }
  async function writer(): Promise<void> {
    // The next batch is created while this one is written
    for (let batch = await build(); batch; ) {
      const [following] = await Promise.all([build(), database.positions.write(batch)])
      batch = following
    }
  }
  await Promise.all(Array.from({ length: writersOf[database.dialect] }, writer))
}

interface Part {
  readonly deviceIds: readonly number[]
  readonly first: number
  readonly count: number
  readonly id: number
  readonly start: number
}

function batchOf({ deviceIds, first, count, id, start }: Part): Batch {
  const positions = Array.from({ length: count }, (_, at) => {
    const row = first + at
    const deviceId = deviceIds[row % deviceIds.length]!
    return positionOf(id + at, deviceId, start + Math.floor(row / deviceIds.length) * 1000)
  })
  return { positions, events: [], states: positions.map(stateOf) }
}

/** A position of a device at this time (ms), with about 200 bytes of attributes. */
export function positionOf(id: number, deviceId: number, time: number): NewPosition {
  const fixTime = new Date(time)
  return {
    id,
    deviceId,
    // Any number that is unique for the device and time
    fingerprint: (id * 2_654_435_761) % 9_007_199_254_740_881,
    protocol: 'gt06',
    serverTime: fixTime,
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: -23.5 + (id % 997) / 10_000,
    longitude: -46.6 + (id % 991) / 10_000,
    altitude: 760 + (id % 40),
    speed: (id % 640) / 10,
    course: id % 360,
    accuracy: 0,
    address: null,
    network: null,
    geofenceIds: null,
    attributes: attributesOf(id),
  }
}

/** About 200 bytes, as a unit with a handful of inputs sends. */
const attributesOf = (id: number): Record<string, unknown> => ({
  sat: 9 + (id % 6),
  rssi: 4,
  ignition: id % 3 > 0,
  motion: id % 3 > 0,
  battery: 4.1,
  power: 13.8,
  batteryLevel: 96,
  odometer: 81_723_000 + id,
  distance: 13.37,
  totalDistance: 81_723_940.12,
  hours: 7_634_223_000 + id,
  status: 70,
  in1: false,
  out1: false,
})

const stateOf = ({ id, deviceId, fixTime, serverTime }: NewPosition): DeviceState => ({
  deviceId,
  status: 'online',
  lastUpdate: serverTime,
  positionId: id,
  positionTime: fixTime,
})

if (import.meta.main) {
  const rows = Number(process.argv[2] ?? 200_000)
  const { rowsPerSecond } = await bareInsertRate(process.env.DATABASE_URL, rows)
  console.log(`${rowsPerSecond} rows/s (${rows} rows, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'})`)
}
