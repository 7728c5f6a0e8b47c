import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { nobody, write } from '../../db/write.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import { createDevice } from './queries.ts'

export interface RegisterContext {
  readonly database: Pick<Database, 'db'>
  readonly bus: Pick<Bus, 'publishChange'>
  readonly clock: Clock
  readonly log: Logger
}

/** What a unit may call itself to be registered without a person: nothing that could hide among other names. */
const acceptable = /^[\w.:@-]{3,64}$/

/** Creates a device named after its unit, for nobody in particular: administrators see it and give it away. */
export async function registerUnit({ database, bus, clock, log }: RegisterContext, uniqueId: string): Promise<void> {
  if (!acceptable.test(uniqueId)) return
  const id = await write({ db: database.db, bus, clock }, nobody, async ({ tx, record, tell }) => {
    const created = await createDevice(tx, uniqueId)
    // Another process may have been faster
    if (created === undefined) return undefined
    record({ action: 'create', type: 'device', id: created })
    tell({ kind: 'device', id: created, action: 'created' })
    return created
  })
  if (id !== undefined) log.info({ deviceId: id, uniqueId }, 'device registered by its first message')
}
