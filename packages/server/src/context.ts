import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { diskBlobs } from './adapters/blobs/disk.ts'
import { memoryBus } from './adapters/bus/memory.ts'
import { protocolCommands } from './adapters/commands/protocols.ts'
import type { Config } from './config.ts'
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
  const database = overrides.database ?? (await openDatabase(config, log.child({ area: 'database' })))
  try {
    const bus = overrides.bus ?? (await openBus(config))
    const { db, positions } = database
    const blobs = diskBlobs(join(config.dataDir, 'media'))
    const clock = overrides.clock ?? systemClock
    return { config, database, db, positions, bus, blobs, clock, commandBook: protocolCommands, log }
  } catch (error) {
    await database.close()
    throw error
  }
}

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
