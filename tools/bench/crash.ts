import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { auditEvents, type EventOutcome, registerFenced } from './crash-events.ts'
import { imeiOf, timeOf } from './load/frames.ts'
import type { Ledger, LedgerOrder } from './load/ledger.ts'

/**
 * Kills the server again and again while units report, then compares what was acknowledged with what is stored: every record
 * must be there exactly once, and so must the events that it makes (of ignition and fences).
 * Like real units, the simulated ones resend unacknowledged records.
 *
 *   npm run bench:crash -- [--kills 20] [--postgres URL]
 *
 * SQLite always; PostgreSQL where `--postgres` or `TEST_DATABASE_URL` names a database (its rows stay in it).
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, postgres: { type: 'string' } } })
const UNITS = 200
/** Units that drive through fences; the others register themselves. */
const FENCED = 100
const SHORTEST_LIFE_MS = 300
const LONGEST_LIFE_MS = 1200

interface Outcome {
  readonly acknowledged: number
  readonly lost: number
  readonly twice: number
  readonly told: EventOutcome
  /** The longest time from a kill until the server listens again (ms). */
  readonly slowestRestart: number
}

const postgres = values.postgres ?? process.env.TEST_DATABASE_URL
let isWhole = true
for (const databaseUrl of postgres ? [undefined, postgres] : [undefined]) {
  const { acknowledged, lost, twice, told, slowestRestart } = await torment(databaseUrl, Number(values.kills))
  console.log(
    `${databaseUrl ? 'PostgreSQL' : 'SQLite'}: killed ${values.kills} times under load; ${acknowledged} records acknowledged, ` +
      `${lost} lost, ${twice} stored twice; of ${told.events} events ${told.lost} lost, ${told.twice} told twice; ` +
      `back within ${Math.round(slowestRestart)} ms`,
  )
  isWhole &&= lost + twice + told.lost + told.twice === 0 && acknowledged > 0
}
process.exitCode = isWhole ? 0 : 1

async function torment(databaseUrl: string | undefined, kills: number): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-crash-'))
  // Different units from those of earlier runs on the same database
  const firstUnit = Math.floor(Date.now() / 1000) * UNITS
  await prepare({ dataDir, databaseUrl }, firstUnit)
  let server = await startServer({ dataDir, databaseUrl })
  const units = fork(fileURLToPath(new URL('load/ledger.ts', import.meta.url)))
  const tell = (order: LedgerOrder) => units.send(order)
  tell({ kind: 'start', port: server.devicePort, firstUnit, units: UNITS })
  let slowestRestart = 0
  for (let kill = 0; kill < kills; kill++) {
    await pause(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
    const started = performance.now()
    server = await restart(server, { dataDir, databaseUrl })
    slowestRestart = Math.max(slowestRestart, performance.now() - started)
  }
  tell({ kind: 'stop' })
  const [ledger] = (await once(units, 'message')) as [Ledger]
  units.disconnect()
  await server.stop()
  const outcome = await audit({ dataDir, databaseUrl }, ledger, firstUnit)
  await rm(dataDir, { recursive: true, force: true })
  return { ...outcome, slowestRestart }
}

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

async function prepare(place: Place, firstUnit: number): Promise<void> {
  const database = await openDatabase(place)
  await registerFenced(database, firstUnit, FENCED)
  await database.close()
}

async function restart(server: ServerProcess, place: Place): Promise<ServerProcess> {
  await server.kill()
  return startServer({ ...place, devicePort: server.devicePort })
}

async function audit(place: Place, ledger: Ledger, firstUnit: number): Promise<Omit<Outcome, 'slowestRestart'>> {
  const database = await openDatabase(place)
  let [acknowledged, lost, twice] = [0, 0, 0]
  const told = { events: 0, lost: 0, twice: 0 }
  for (const [at, records] of ledger.entries()) {
    const times = await storedTimes(database, imeiOf(firstUnit + at))
    const different = new Set(times)
    acknowledged += records
    twice += times.length - different.size
    for (let record = 1; record <= records; record++) if (!different.has(timeOf(record))) lost += 1
    // Records stored while the units disconnected are not acknowledged, but have their events
    const stored = Math.max(records, different.size)
    const ofUnit = await auditEvents(database, imeiOf(firstUnit + at), { records: stored, isFenced: at < FENCED })
    told.events += ofUnit.events
    told.lost += ofUnit.lost
    told.twice += ofUnit.twice
  }
  await database.close()
  return { acknowledged, lost, twice, told }
}

async function storedTimes({ db }: Database, uniqueId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('position')
    .innerJoin('device', 'device.id', 'position.deviceId')
    .where('uniqueId', '=', uniqueId)
    .select('fixTime')
    .execute()
  return rows.map(({ fixTime }) => fixTime)
}
