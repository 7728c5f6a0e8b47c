import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { freePort } from '../free-port.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { auditUnits, type Outcome } from './crash-audit.ts'
import { confirmStored } from './crash-confirm.ts'
import { registerFenced } from './crash-events.ts'
import type { DatabasePlace } from './load/beside.ts'
import type { Ledger, LedgerOrder, LedgerUnit } from './load/ledger.ts'
import { benchProtocol, benchProtocols } from './load/protocols/index.ts'

/**
 * Kills the server again and again while units of five protocols report, then compares what was acknowledged with what is stored:
 * every record must be there exactly once, and so must the events that it makes (of ignition and fences). Like real units, the
 * simulated ones resend unacknowledged records. Suntech acknowledges nothing: there, what counts is what was seen stored.
 *
 *   npm run bench:crash -- [--kills 20] [--protocol teltonika,gt06,…] [--postgres URL]
 *
 * SQLite always; PostgreSQL where `--postgres` or `TEST_DATABASE_URL` names a database (its rows stay in it).
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    protocol: { type: 'string', default: benchProtocols.map(({ name }) => name).join(',') },
    postgres: { type: 'string' },
  },
})
const UNITS = 200
/** Every second unit drives through fences; the others register themselves. */
const FENCED_EVERY = 2
/** Records that are acknowledged after a start before the server is killed, however slow the machine is, and how long it lives then. */
const RECORDS_A_LIFE = 400
const SHORTEST_LIFE_MS = 100
const LONGEST_LIFE_MS = 1000

const names = values.protocol.split(',')
const postgres = values.postgres ?? process.env.TEST_DATABASE_URL
let isWhole = true
for (const databaseUrl of postgres ? [undefined, postgres] : [undefined]) {
  const { outcomes, slowestRestart } = await torment(databaseUrl, Number(values.kills))
  const back = `back within ${Math.round(slowestRestart)} ms`
  console.log(`${databaseUrl ? 'PostgreSQL' : 'SQLite'}: killed ${values.kills} times under load; ${back}`)
  for (const outcome of outcomes) {
    print(outcome)
    const { acknowledged, lost, twice, told } = outcome
    isWhole &&= lost + twice + told.lost + told.twice === 0 && acknowledged > 0
  }
}
process.exitCode = isWhole ? 0 : 1

interface Torment {
  /** Of each protocol. */
  readonly outcomes: readonly Outcome[]
  /** The longest time from a kill until the server listens again (ms). */
  readonly slowestRestart: number
}

async function torment(databaseUrl: string | undefined, kills: number): Promise<Torment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-crash-'))
  const place = { dataDir, databaseUrl }
  const units = await register(place)
  const ports = new Map(units.map(({ protocol, port }) => [protocol, port]))
  const devicePorts = [...ports].map(([name, port]) => `${name}=${port}`).join(',')
  const start = () => startServer({ ...place, environment: { DEVICE_PORTS: `only,${devicePorts}` } })
  const silent = names.map((name) => benchProtocol(name)).find(({ isUnanswered }) => isUnanswered)

  const child = fork(fileURLToPath(new URL('load/ledger.ts', import.meta.url)))
  const tell = (order: LedgerOrder) => void child.send(order)
  const silentUnits = units.filter(({ protocol }) => protocol === silent?.name).map(({ number }) => number)
  const confirm = async () => silent && confirmStored({ place, protocol: silent, units: silentUnits, tell })

  let server: ServerProcess = await start()
  tell({ kind: 'start', units })
  let slowestRestart = 0
  let acknowledged = 0
  for (let kill = 0; kill < kills; kill++) {
    const endConfirming = await confirm()
    acknowledged = await awaited(child, acknowledged + RECORDS_A_LIFE)
    await pause(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
    await endConfirming?.()
    const started = performance.now()
    await server.kill()
    server = await start()
    slowestRestart = Math.max(slowestRestart, performance.now() - started)
  }
  const endConfirming = await confirm()
  tell({ kind: 'stop' })
  const [ledger] = (await once(child, 'message')) as [Ledger]
  await endConfirming?.()
  child.disconnect()
  await server.stop()
  const outcomes = await auditUnits(
    place,
    units.map((unit, at) => ({ ...unit, isFenced: isFenced(at), records: ledger[at]! })),
  )
  await rm(dataDir, { recursive: true, force: true })
  return { outcomes, slowestRestart }
}

/** Resolves to the number of acknowledged records when it is as high. */
async function awaited(child: ChildProcess, records: number): Promise<number> {
  child.send({ kind: 'await', records } satisfies LedgerOrder)
  const [acknowledged] = await once(child, 'message')
  return acknowledged
}

function isFenced(at: number): boolean {
  return at % FENCED_EVERY === 0
}

/** Units of each protocol, other than those of earlier runs on the same database, half of them registered and with fences. */
async function register(place: DatabasePlace): Promise<LedgerUnit[]> {
  const firstUnit = Math.floor(Date.now() / 1000) * UNITS
  const ports = await Promise.all(names.map(() => freePort()))
  const units = Array.from({ length: UNITS }, (_, at) => {
    const of = Math.floor((at * names.length) / UNITS)
    return { number: firstUnit + at, protocol: names[of]!, port: ports[of]! }
  })
  const database = await openDatabase(place)
  await registerFenced(
    database,
    units.filter((_, at) => isFenced(at)).map(({ number }) => number),
  )
  await database.close()
  return units
}

function print({ protocol, acknowledged, lost, twice, told }: Outcome): void {
  const ending = benchProtocol(protocol).isUnanswered ? 'seen stored' : 'acknowledged'
  console.log(
    `  ${protocol.padEnd(10)} ${acknowledged} records ${ending}, ${lost} lost, ${twice} stored twice; ` +
      `of ${told.events} events ${told.lost} lost, ${told.twice} told twice`,
  )
}
