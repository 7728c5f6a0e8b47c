import { setTimeout as sleep } from 'node:timers/promises'
import type { Protocol } from '@rastro/protocols/define'
import { protocols } from '@rastro/protocols/index'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Bus, Change } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { Dispatch } from './commands/dispatch.ts'
import { createGuard, type GuardFigures } from './guard/guard.ts'
import { Lanes } from './steps/lanes.ts'
import { pipeline } from './steps/pipeline.ts'
import { Gate } from './store/gate.ts'
import { Store } from './store/store.ts'
import { markSilent, resetStatuses } from './units/queries.ts'
import { registrar } from './units/register.ts'
import { Registry } from './units/registry.ts'
import { Status } from './units/status.ts'
import { Intake } from './wire/intake.ts'
import { type Listener, listenAll } from './wire/listen.ts'

export interface IngestContext {
  readonly config: Pick<
    Config,
    | 'devicePorts'
    | 'onlyNamedPorts'
    | 'host'
    | 'natsUrl'
    | 'registerUnknown'
    | 'registerLimit'
    | 'connectionsPerAddress'
    | 'trustedAddresses'
    | 'statusTimeoutMs'
    | 'connectionTimeoutMs'
  >
  readonly database: Database
  readonly bus: Bus
  readonly blobs: Blobs
  readonly clock: Clock
  readonly log: Logger
}

export interface Ingest {
  /** `gt06/tcp` → the port it listens on. */
  readonly ports: ReadonlyMap<string, number>
  /** Looks for units that have fallen silent, by the clock; a timer calls it. */
  sweep(): void
  /** What the device ports take of the machine, for those who watch it. */
  figures(): IngestFigures
  /** Takes nobody in any more; resolves when everything that was read is stored and answered. */
  close(): Promise<void>
}

export interface IngestFigures extends GuardFigures {
  /** Addresses that a session is kept of, over UDP. */
  readonly datagramSessions: number
  /** Positions that wait for the database. */
  readonly waiting: number
}

/** Positions that may wait for the database (about 1 kB each) before no more is read. */
const MOST_WAITING = 20_000
const FLUSH_MS = 1000
const SWEEP_MS = 10_000
/** The last of what was read must be stored within this time when the server stops; units say the rest again. */
const PATIENCE_MS = 20_000

/** Listens for units and brings what they report into the database. Throws one sentence when a port is taken. */
export async function startIngest(context: IngestContext, spoken: readonly Protocol[] = protocols): Promise<Ingest> {
  const log = context.log.child({ area: 'ingest' })
  const listeners = await listenAll(spoken, context.config)
  try {
    return await run({ ...context, log }, listeners)
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close()))
    throw error
  }
}

async function run(context: IngestContext, listeners: readonly Listener[]): Promise<Ingest> {
  const { config, database, bus, blobs, clock, log } = context
  const gate = new Gate(MOST_WAITING)
  const guard = createGuard({ config, clock, log })
  const store = new Store({ database, bus, log, gate })
  const register = config.registerUnknown ? registrar(context, config.registerLimit) : undefined
  const registry = new Registry({ database, bus, clock, log, register })
  const status = new Status(store, config.statusTimeoutMs)
  const dispatch = new Dispatch({ db: database.db, clock, log, store, unit: (id) => registry.unit(id) })
  const lanes = new Lanes(pipeline({ store, positions: database.positions, blobs, clock }), log)

  // With a broker there are other processes, and units connected to them
  if (!config.natsUrl) await resetStatuses(database.db)
  else await markSilent(database.db, new Date(clock.now().getTime() - config.statusTimeoutMs))
  await registry.refresh()
  await dispatch.refresh()

  const { connectionTimeoutMs } = config
  const intake = new Intake({ registry, lanes, status, dispatch, gate, guard, bus, clock, log, connectionTimeoutMs })
  const timers = [setInterval(() => status.flush(), FLUSH_MS), setInterval(sweep, SWEEP_MS)]
  const hearing = [bus.answerCommands((request) => dispatch.send(request)), bus.onChange(changed)]
  for (const listener of listeners) listener.open(intake)

  function sweep(): void {
    const now = clock.now()
    status.sweep(registry.units, now)
    registry.sweep(now)
    guard.sweep(now)
    for (const listener of listeners) listener.sweep(now)
    dispatch.refresh().catch((error: unknown) => log.error({ err: error }, 'kept commands could not be looked for'))
  }

  function changed(change: Change): void {
    const done = change.kind === 'queuedCommand' ? dispatch.refresh() : registry.changed(change)
    done.catch((error: unknown) => log.error({ err: error, change }, 'a change could not be followed'))
  }

  async function finish(): Promise<void> {
    await Promise.all(listeners.map((listener) => listener.close()))
    await lanes.drain()
    status.flush()
    await store.close(PATIENCE_MS)
  }

  let closing: Promise<void> | undefined
  async function stop(): Promise<void> {
    for (const stop of hearing) stop()
    const late = sleep(PATIENCE_MS, true, { ref: false })
    if (await Promise.race([finish(), late])) log.error({ waiting: gate.count }, 'stopped before all was stored')
    for (const timer of timers) clearInterval(timer)
    for (const listener of listeners) listener.cut()
  }

  const ports = new Map(listeners.map(({ name, port }) => [name, port]))
  log.info({ ports: ports.size }, 'listening for units')
  return {
    ports,
    sweep,
    figures: () => ({
      ...guard.figures(),
      datagramSessions: listeners.reduce((sum, { sessions = 0 }) => sum + sessions, 0),
      waiting: gate.count,
    }),
    close: () => {
      closing ??= stop()
      return closing
    },
  }
}
