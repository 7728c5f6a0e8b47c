import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { diskBlobs, removeUnfinished } from './adapters/blobs/disk.ts'
import { memoryBus } from './adapters/bus/memory.ts'
import { protocolCommands } from './adapters/commands/protocols.ts'
import type { Config } from './config.ts'
import { closeToOthers } from './db/data-folder.ts'
import type { Database, Db, PositionStore } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import type { Blobs } from './ports/blobs.ts'
import type { Bus } from './ports/bus.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { CommandBook } from './ports/command-book.ts'

/** What all parts of the program use. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  readonly positions: PositionStore
  readonly bus: Bus
  readonly blobs: Blobs
  readonly clock: Clock
  readonly commandBook: CommandBook
  readonly log: Logger
}

/** The parts of the context that a function uses; a test has to give only these. */
export type Has<K extends keyof Context> = Pick<Context, K>

type Overrides = Partial<Pick<Context, 'database' | 'bus' | 'clock' | 'log'>>

/** Opens everything that the configuration names, except what `overrides` gives. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const log = overrides.log ?? createLog(config.logLevel)
  const foreign = closeToOthers(config.dataDir)
  if (foreign.length > 0)
    log.warn({ foreign: foreign.slice(0, 5) }, 'others may read these files, which belong to somebody else')
  const database = overrides.database ?? (await openDatabase(config, log.child({ area: 'database' })))
  try {
    const bus = overrides.bus ?? (await openBus(config))
    const { db, positions } = database
    const media = join(config.dataDir, 'media')
    await removeUnfinished(media, leftBefore(config))
    const blobs = diskBlobs(media)
    const clock = overrides.clock ?? systemClock
    return { config, database, db, positions, bus, blobs, clock, commandBook: protocolCommands, log }
  } catch (error) {
    await database.close()
    throw error
  }
}

const HOUR_MS = 3_600_000

/** Nobody else writes beside an embedded database; processes over PostgreSQL may share the folder of media. */
const leftBefore = ({ databaseUrl }: Config): Date =>
  new Date(databaseUrl === undefined ? Date.now() : Date.now() - HOUR_MS)

/** Closes everything. Resolves when all that is being written is durable. */
export async function closeContext({ bus, database }: Has<'bus' | 'database'>): Promise<void> {
  await bus.close()
  await database.close()
}

/** To standard error, one JSON object a line: standard output is for people. */
const createLog = (level: string): Logger => pino({ level }, pino.destination(2))

async function openBus({ natsUrl }: Config): Promise<Bus> {
  if (natsUrl === undefined) return memoryBus()
  // Loaded only where there is a broker: most installations have none
  const { natsBus } = await import('./adapters/bus/nats.ts')
  return natsBus(natsUrl)
}
