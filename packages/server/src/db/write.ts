import { plainAddress } from '@rastro/core/kit/plain-address'
import type { AuditAction } from '@rastro/core/model/audit'
import type { Bus, Change } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Db } from './database.ts'

/** The actor and its address, as far as known. */
export interface Actor {
  readonly person: Person | undefined
  /** The user that the person is logged in as, when it is another. */
  readonly actsAs: Person | undefined
  readonly address: string | undefined
}
export interface Person {
  readonly id: number
  readonly email: string
}

/** The server itself. */
export const nobody: Actor = { person: undefined, actsAs: undefined, address: undefined }

/** A row of the audit log. `details` may name fields but never contain their values, which may be secret. */
export interface Deed {
  readonly action: AuditAction
  readonly type: string
  readonly id?: number | undefined
  readonly details?: Readonly<Record<string, unknown>>
}

/** A running write. `record` adds an audit row to the transaction `tx`; `tell` publishes a change after the commit. */
export interface Write {
  readonly tx: Db
  /** When it began, by the clock of the process. */
  readonly now: Date
  record(deed: Deed): void
  tell(change: Change): void
}

export interface WriteContext {
  readonly db: Db
  readonly bus: Pick<Bus, 'publishChange'>
  readonly clock: Clock
}

/**
 * All writes of features go through here: a transaction with its audit rows, and the changes published after it. When
 * `work` throws, nothing is stored or published. `work` must query only `tx`: any other query could wait for this
 * transaction.
 */
export async function write<T>(ctx: WriteContext, actor: Actor, work: (write: Write) => Promise<T>): Promise<T> {
  const now = ctx.clock.now()
  const deeds: Deed[] = []
  const changes: Change[] = []
  const result = await ctx.db.transaction().execute(async (tx) => {
    const done = await work({
      tx,
      now,
      record: (deed) => void deeds.push(deed),
      tell: (change) => void changes.push(change),
    })
    await store(tx, deeds, actor, now)
    return done
  })
  for (const change of changes) ctx.bus.publishChange(change)
  return result
}

async function store(tx: Db, deeds: readonly Deed[], actor: Actor, now: Date): Promise<void> {
  if (deeds.length === 0) return
  const { person, actsAs, address } = actor
  const as = actsAs && { actsAs: actsAs.id, actsAsEmail: actsAs.email }
  const rows = deeds.map(({ action, type, id, details }) => ({
    attributes: JSON.stringify({ ...details, ...as }),
    actionTime: now.getTime(),
    address: address === undefined ? null : plainAddress(address),
    userId: person?.id ?? null,
    userEmail: person?.email ?? null,
    actionType: action,
    objectType: type,
    objectId: id ?? null,
  }))
  await tx.insertInto('action').values(rows).execute()
}
