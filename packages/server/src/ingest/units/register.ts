import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { nobody, write } from '../../db/write.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import { isAddableName } from './names.ts'
import { createDevice } from './queries.ts'

export interface RegisterContext {
  readonly database: Pick<Database, 'db'>
  readonly bus: Pick<Bus, 'publishChange'>
  readonly clock: Clock
  readonly log: Logger
}

const HOUR_MS = 3_600_000

/**
 * Returns a function that creates a device for an unknown name. No user is linked to it: administrators see it and assign
 * it. It creates at most `maxPerHour`, as a caller with invented names could fill the database.
 */
export function registrar(context: RegisterContext, maxPerHour: number): (uniqueId: string) => Promise<void> {
  const mayRegister = hourly(context, maxPerHour)
  return async (uniqueId) => {
    if (!isAddableName(uniqueId) || !mayRegister()) return
    const id = await register(context, uniqueId)
    if (id !== undefined) context.log.info({ deviceId: id, uniqueId }, 'device registered by its first message')
  }
}

function register({ database, bus, clock }: RegisterContext, uniqueId: string): Promise<number | undefined> {
  return write({ db: database.db, bus, clock }, nobody, async ({ tx, record, tell }) => {
    const id = await createDevice(tx, uniqueId)
    // Another process has created it meanwhile
    if (id === undefined) return undefined
    record({ action: 'create', type: 'device', id })
    tell({ kind: 'device', id, action: 'created' })
    return id
  })
}

/** Returns a function that is true `max` times an hour; the first false of each hour is logged. */
function hourly({ clock, log }: RegisterContext, max: number): () => boolean {
  let until = Number.NEGATIVE_INFINITY
  let asked = 0
  return () => {
    const now = clock.now().getTime()
    if (now >= until) {
      until = now + HOUR_MS
      asked = 0
    }
    asked += 1
    if (asked === max + 1) log.warn({ max }, 'REGISTER_LIMIT is reached: no more units are registered in this hour')
    return asked <= max
  }
}
