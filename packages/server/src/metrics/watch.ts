import { stateTime } from '../backup/follow-state.ts'
import type { Has } from '../context.ts'
import type { Figures } from '../ports/figures.ts'
import type { Sample } from '../ports/metrics.ts'

type Ctx = Has<'config' | 'metrics' | 'counts' | 'database' | 'clock' | 'logOutput'>

/** The parts that run in this process. */
export interface Parts {
  readonly ingest?: Figures | undefined
  readonly api?: Figures | undefined
  /** Queries the database. */
  /** What waits to be forwarded; queries the database. */
  readonly forwarding?: (() => Promise<readonly Forwarding[]>) | undefined
  readonly tasks?: (() => Promise<Readonly<Record<string, number>>>) | undefined
}

/** The queue of one target that positions and events are forwarded to. */
interface Forwarding {
  readonly target: string
  readonly items: number
  readonly ranges: number
  readonly dropped: number
}

/** Counters since the start of the process; the other figures are gauges. */
const growing = new Set([
  'turnedAway',
  'halfReadCuts',
  'pieceCuts',
  'refused',
  'contested',
  'formulaFaults',
  'replicaReads',
  'replicaPassedOver',
])

/** Exposes the figures of the process's parts as metrics. */
export function watchParts(ctx: Ctx, { ingest, api, forwarding, tasks }: Parts): void {
  const { config, metrics, counts, database, clock, logOutput } = ctx
  if (!metrics) return
  metrics.watch({
    name: 'rastro_messages_total',
    help: 'Messages of units: received and refused ones, and the positions of them that were stored.',
    kind: 'counter',
    labels: ['protocol', 'outcome'],
    samples: () =>
      [...counts.traffic].flatMap(([protocol, traffic]) =>
        Object.entries(traffic).map(([outcome, value]): Sample => ({ labels: { protocol, outcome }, value })),
      ),
  })
  metrics.watch({
    name: 'rastro_retention_removed_total',
    help: 'Rows of vehicles that were removed because they were kept long enough.',
    kind: 'counter',
    labels: ['of'],
    samples: () => [...counts.removals].map(([of, value]): Sample => ({ labels: { of }, value })),
  })
  for (const [what, help] of [
    ['rows', 'Positions of closed days that were packed into blocks.'],
    ['bytes', 'Bytes of the blocks that they were packed into.'],
  ] as const) {
    const samples = () => [{ value: counts.packing[what] }]
    metrics.watch({ name: `rastro_packed_${what}_total`, help, kind: 'counter', samples })
  }
  metrics.watch({
    name: 'rastro_database_up',
    help: '1 when nothing is wrong with the database.',
    kind: 'gauge',
    samples: () => [{ value: database.trouble(clock.now()) ? 0 : 1 }],
  })
  metrics.watch({
    name: 'rastro_replica_up',
    help: '1 when long reads use the read replica; none without one.',
    kind: 'gauge',
    samples: async () => {
      const state = await database.replicaState?.()
      return state ? [{ value: state.is === 'current' ? 1 : 0 }] : []
    },
  })
  metrics.watch({
    name: 'rastro_backup_age_seconds',
    help: 'Since all changes of the embedded database were stored in the backup that follows it; none without one.',
    kind: 'gauge',
    samples: async () => {
      const stored = await stateTime(config.dataDir)
      return stored === undefined ? [] : [{ value: Math.max(0, (clock.now().getTime() - stored) / 1000) }]
    },
  })
  metrics.watch({
    name: 'rastro_log_lines_dropped_total',
    help: 'Lines of the log that could not be written.',
    kind: 'counter',
    samples: () => [{ value: logOutput.dropped }],
  })
  if (forwarding) {
    metrics.watch({
      name: 'rastro_forwarding',
      help: 'Positions and events for each target: single ones and ranges of up to a thousand that wait, and ranges that were dropped.',
      kind: 'gauge',
      labels: ['target', 'state'],
      samples: async () =>
        (await forwarding()).flatMap(({ target, ...states }) =>
          Object.entries(states).map(([state, value]): Sample => ({ labels: { target, state }, value })),
        ),
    })
  }
  if (tasks) {
    metrics.watch({
      name: 'rastro_tasks',
      help: 'Tasks of all nodes: waiting for their turn, and given up.',
      kind: 'gauge',
      labels: ['state'],
      samples: async () => Object.entries(await tasks()).map(([state, value]) => ({ labels: { state }, value })),
    })
  }
  watchFigures(ctx, 'database', database.figures)
  if (ingest) watchFigures(ctx, 'ingest', ingest)
  if (api) watchFigures(ctx, 'api', api)
}

/** One metric per figure: `halfReadBytes` of ingest is `rastro_ingest_half_read_bytes`. */
function watchFigures({ metrics }: Ctx, part: string, figures: Figures): void {
  const read = shared(figures)
  for (const name of Object.keys(figures())) {
    const isGrowing = growing.has(name)
    const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    metrics?.watch({
      name: `rastro_${part}_${words}${isGrowing ? '_total' : ''}`,
      help: `The figure ${name} of ${part}.`,
      kind: isGrowing ? 'counter' : 'gauge',
      samples: () => [{ value: read()[name] ?? 0 }],
    })
  }
}

/** The figures of one page are read once. */
function shared(figures: Figures): Figures {
  let last: ReturnType<Figures> | undefined
  return () => {
    if (!last) {
      last = figures()
      setImmediate(() => {
        last = undefined
      })
    }
    return last
  }
}
