import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Bus } from '../../ports/bus.ts'
import { createDevice } from './queries.ts'

export interface RegisterContext {
  readonly database: Pick<Database, 'db'>
  readonly bus: Pick<Bus, 'publishChange'>
  readonly log: Logger
}

/** What a unit may call itself to be registered without a person: nothing that could hide among other names. */
const acceptable = /^[\w.:@-]{3,64}$/

/** Creates a device named after its unit, for nobody in particular: administrators see it and give it away. */
export async function registerUnit({ database, bus, log }: RegisterContext, uniqueId: string): Promise<void> {
  if (!acceptable.test(uniqueId)) return
  const id = await createDevice(database.db, uniqueId)
  // Another process may have been faster
  if (id === undefined) return
  log.info({ deviceId: id, uniqueId }, 'device registered by its first message')
  bus.publishChange({ kind: 'device', id, action: 'created' })
}
