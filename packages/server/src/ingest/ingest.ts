import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProtocolEntry } from '@rastro/protocols/entry'
import { protocols } from '@rastro/protocols/index'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { EffectiveLinksCache } from '../effective-links/effective-links-cache.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Bus, Change, RowChange } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Counts } from '../ports/counts.ts'
import type { LiveVideo } from '../ports/live-video.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { PolledService } from '../ports/polled-service.ts'
import type { AfterCommit } from './after/after-commit.ts'
import { type PositionListener, postCommit } from './after/post-commit.ts'
import { Proximity } from './after/proximity.ts'
import { Dispatch } from './commands/dispatch.ts'
import { createGuard, type GuardFigures } from './guard/guard.ts'
import { startPoller } from './poll/poller.ts'
import { FormulaFaults } from './steps/faults.ts'
import { Lanes } from './steps/lanes.ts'
import { pipeline } from './steps/pipeline.ts'
import { processMeter, SlowParts } from './steps/slow-parts.ts'
import type { Step, StepContext } from './steps/step.ts'
import { steps } from './steps/steps.ts'
import { Gate } from './store/gate.ts'
import { Store } from './store/store.ts'
import { releaseMoved, sharedHolding, soleHolding } from './units/holding.ts'
import { Nodes } from './units/nodes.ts'
import { PushTokens } from './units/push-tokens.ts'
import { markSilent, resetStatuses } from './units/queries.ts'
import { registrar } from './units/register.ts'
import { Registry } from './units/registry.ts'
import type { Unit } from './units/unit.ts'
import type { Meter } from './units/watch.ts'
import type { Detect } from './wire/detect-protocol.ts'
import { detectInThread } from './wire/detect-thread.ts'
import { Intake } from './wire/intake.ts'
import { type Listener, listenAll } from './wire/listen.ts'
import { OwnerForwarding } from './wire/owner-forwarding.ts'
import { PortWatches } from './wire/port-watches.ts'
import { ReportedEvents } from './wire/reported-events.ts'
import { serveVisit, type Visit } from './wire/requests.ts'
import { Status } from './wire/status.ts'

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
  readonly counts: Counts
  readonly liveVideo: LiveVideo
  /** A gateway that is asked for messages of units. */
  readonly polledService?: PolledService | undefined
  readonly metrics?: Pick<Metrics, 'committed'> | undefined
  readonly log: Logger
}

export interface Ingest {
  /** `gt06/tcp` → the port it listens on. */
  readonly ports: ReadonlyMap<string, number>
  /** For phone apps that report to the web port (reference §0.1); undefined where the protocol is off. */
  readonly httpIngest: HttpIngest | undefined
  /** Checks for units that have fallen silent; called by a timer. */
  sweep(): void
  /** The figures of ingest for metrics. */
  figures(): IngestFigures
  /** Stops accepting; resolves when everything that was read is stored and answered. */
  close(): Promise<void>
}

/** The handler of phone apps, for requests that arrive on another port. */
export interface HttpIngest {
  readonly port: number
  /** Answers the request when its fixes are stored, as its own port would. */
  take(visit: Visit): Promise<void>
}

/** The protocol of phone apps. */
const PHONES = 'osmand'

export interface IngestFigures extends GuardFigures {
  /** Addresses with a session, over UDP. */
  readonly datagramSessions: number
  /** Positions waiting for the database. */
  readonly waiting: number
  /** Reports of units that had a live connection in another protocol, since the start. */
  readonly contested: number
  /** Failed computations of computed attributes, since the start. */
  readonly formulaFaults: number
}

/** Maximum positions waiting for the database (about 1 kB each) before reading pauses. */
const MAX_WAITING = 20_000
const FLUSH_MS = 1000
const SWEEP_MS = 10_000
/** The heartbeat interval of a node. */
const BEAT_MS = 2000
/** Timeout at shutdown for storing what was read; units send the rest again. */
const TIMEOUT_MS = 3000

/** The replaceable parts of ingest; omitted ones get the defaults of the product. */
export interface IngestParts {
  readonly protocols: readonly ProtocolEntry[]
  /** Before the database. */
  steps(context: StepContext): readonly Step[]
  /** After the commit, beside commands and proximity. */
  readonly afterCommit: readonly AfterCommit[]
  /** Listeners to positions beside the commands. */
  readonly positionListeners: readonly PositionListener[]
  readonly meter: Meter
  /** Finds the protocol of foreign bytes. */
  readonly detect: Detect
}
const whole: IngestParts = {
  protocols,
  detect: detectInThread,
  steps,
  afterCommit: [],
  positionListeners: [],
  meter: processMeter,
}

/** Listens for units and stores their reports. Throws one sentence when a port is taken. */
export async function startIngest(context: IngestContext, parts: Partial<IngestParts> = {}): Promise<Ingest> {
  const made = { ...whole, ...parts }
  const log = context.log.child({ area: 'ingest' })
  const listeners = await listenAll(made.protocols, context.config)
  try {
    return await run({ ...context, log }, made, listeners)
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close()))
    throw error
  }
}

/** A device was registered, or has another identifier now. */
const isNewName = ({ action, fields }: RowChange): boolean =>
  action === 'created' || (action === 'updated' && (fields?.includes('uniqueId') ?? true))

async function run(context: IngestContext, parts: IngestParts, listeners: readonly Listener[]): Promise<Ingest> {
  const { config, database, bus, blobs, clock, counts, liveVideo, metrics, log } = context
  const gate = new Gate(MAX_WAITING)
  const guard = createGuard({ config, clock, log })
  const isShared = config.natsUrl !== undefined
  const node = randomBytes(6).toString('hex')
  const register = config.registerUnknown ? registrar(context, config.registerLimit) : undefined
  const linksCache = new EffectiveLinksCache(database.db)
  const registry = new Registry({ database, bus, clock, log, linksCache, register, node, isShared })
  const nodes = new Nodes({ bus, clock, node }, () => releaseMoved(registry.units, nodes))
  const holding = isShared ? sharedHolding(registry, nodes) : soleHolding
  const onLost = (unit: Unit) => registry.lose(unit)
  const store = new Store({ database, bus, clock, log, gate, metrics, onLost, committed: (batch) => follow(batch) })
  const status = new Status(store, config.statusTimeoutMs)
  const pushTokens = new PushTokens({ db: database.db, bus, clock, log })
  const dispatch = new Dispatch({
    db: database.db,
    bus,
    clock,
    log,
    store,
    unit: (id) => registry.unit(id),
  })
  const faults = new FormulaFaults({ db: database.db, log })
  const making = { ...context, faults }
  const steps = parts.steps(making)
  const slowParts = new SlowParts({ db: database.db, clock, log })
  const { positions } = database
  const lanes = new Lanes(pipeline({ store, positions, blobs, clock, steps, meter: parts.meter, slowParts }), log)
  const forwarding = new OwnerForwarding({ bus, nodes, registry, lanes, status, gate, blobs, clock, log })
  const positionListeners = [dispatch, ...parts.positionListeners]
  const proximity = new Proximity({
    db: database.db,
    positions: database.positions,
    bus,
    linksCache,
    server: () => registry.serverAttributes,
    log,
  })
  const follow = postCommit({
    log,
    counts,
    listeners: positionListeners,
    jobs: [dispatch.answers, dispatch.effects, proximity.looks, ...parts.afterCommit],
  })

  // With a broker there are other processes, and units connected to them
  if (!config.natsUrl) await resetStatuses(database.db)
  else await markSilent(database.db, new Date(clock.now().getTime() - config.statusTimeoutMs))
  await registry.refresh()
  await dispatch.refresh()
  await proximity.start()

  const portWatches = new PortWatches({ node, clock, detect: parts.detect })
  const { connectionTimeoutMs } = config
  const intakeParts = {
    registry,
    lanes,
    status,
    pushTokens,
    dispatch,
    holding,
    forwarding,
    reportedEvents: new ReportedEvents({ database, bus }),
    gate,
    guard,
    portWatches,
    liveVideo,
    bus,
    clock,
    counts,
    log,
    connectionTimeoutMs,
  }
  const intake = new Intake(intakeParts)
  const timers = [setInterval(() => status.flush(), FLUSH_MS), setInterval(sweep, SWEEP_MS)]
  const hearing = [bus.answerCommands((request) => dispatch.send(request)), bus.onChange(changed)]
  hearing.push(bus.answerPorts((question) => portWatches.answer(question)))
  if (isShared) {
    hearing.push(
      bus.answerAs(node, (question) => forwarding.answer(question)),
      () => nodes.leave(),
    )
    timers.push(setInterval(() => nodes.beat(), BEAT_MS))
    nodes.join()
  }
  for (const listener of listeners) listener.open(intake)
  const poller = context.polledService && startPoller(intake, context.polledService)

  let looking: Promise<void> | undefined
  function sweep(): void {
    const now = clock.now()
    status.sweep(registry.units, now)
    registry.sweep(now)
    guard.sweep(now)
    portWatches.sweep(now)
    pushTokens.sweep(now)
    void faults.flush()
    void slowParts.flush()
    for (const listener of listeners) listener.sweep(now)
    looking = dispatch
      .refresh()
      .catch((error: unknown) => log.error({ err: error }, 'kept commands could not be looked for'))
  }

  function changed(change: Change): void {
    const done = change.kind === 'queuedCommand' ? dispatch.refresh() : followed(change)
    done.catch((error: unknown) => log.error({ err: error, change }, 'a change could not be followed'))
  }

  async function followed(change: Change): Promise<void> {
    await registry.changed(change)
    if (change.kind === 'device' && isNewName(change as RowChange)) portWatches.registered()
    await proximity.changed(change)
  }

  async function finish(): Promise<void> {
    await Promise.all([poller?.close(), ...listeners.map((listener) => listener.close())])
    await lanes.drain()
    status.flush()
    await pushTokens.drain()
    await faults.flush()
    await slowParts.flush()
    await store.close(TIMEOUT_MS)
    await proximity.close()
    await looking
  }

  let closing: Promise<void> | undefined
  async function stop(): Promise<void> {
    for (const stop of hearing) stop()
    const late = sleep(TIMEOUT_MS, true, { ref: false })
    if (await Promise.race([finish(), late])) log.error({ waiting: gate.count }, 'stopped before all was stored')
    for (const timer of timers) clearInterval(timer)
    for (const listener of listeners) listener.cut()
  }

  const ports = new Map(listeners.map(({ name, port }) => [name, port]))
  const phones = parts.protocols.find(({ name }) => name === PHONES)
  const phonePort = ports.get(`${PHONES}/http`)
  log.info({ ports: ports.size }, 'listening for units')
  return {
    ports,
    httpIngest:
      phones && phonePort !== undefined
        ? { port: phonePort, take: (visit) => serveVisit(intake, phones, visit) }
        : undefined,
    sweep,
    figures: () => ({
      ...guard.figures(),
      datagramSessions: listeners.reduce((sum, { sessions = 0 }) => sum + sessions, 0),
      waiting: gate.count,
      contested: intake.contestedReports,
      formulaFaults: faults.noted,
    }),
    close: () => {
      closing ??= stop()
      return closing
    },
  }
}
