import { slicesOf } from '@rastro/core/kit/slices'
import type { LookupKind } from '@rastro/core/model/lookup'
import { resellerFor, roleOf, users } from '@rastro/core/resources/user'
import type { Db } from './database.ts'
import { among } from './dialect.ts'
import { fromRow } from './row.ts'

/** What is stored of a look: one row an hour, account, actor, kind and device; times in ms. */
export interface Noted {
  readonly hour: number
  readonly userId: number
  /** 0 for the account itself. */
  readonly actorId: number
  readonly kind: LookupKind
  /** 0 for all that the account sees. */
  readonly deviceId: number
  firstTime: number
  lastTime: number
  count: number
  network: string | null
}

/** Rows of one statement: few, so that positions do not wait behind them. */
const piece = 500

/** Adds what was noted to the rows of the hours, with the names of the time; a row that is there keeps those it has. */
export async function storeLookups(db: Db, noted: readonly Noted[]): Promise<void> {
  // Sorted, so that two nodes cannot deadlock
  const sorted = [...noted].sort(
    (a, b) => a.hour - b.hour || a.userId - b.userId || a.deviceId - b.deviceId || a.kind.localeCompare(b.kind),
  )
  for (const some of slicesOf(sorted, piece)) {
    const people = await peopleOf(db, [...new Set(some.flatMap(({ userId, actorId }) => [userId, actorId]))])
    const rows = some.map((one) => {
      const user = people.get(one.userId)
      const { name: userName = null, role: userRole = 'user', company = null } = user ?? {}
      return { ...one, userName, userRole, company, actorName: people.get(one.actorId)?.name ?? null }
    })
    await db
      .insertInto('lookup')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['hour', 'userId', 'actorId', 'kind', 'deviceId']).doUpdateSet((row) => ({
          count: row('lookup.count', '+', row.ref('excluded.count')),
          lastTime: row
            .case()
            .when('excluded.lastTime', '>', row.ref('lookup.lastTime'))
            .then(row.ref('excluded.lastTime'))
            .else(row.ref('lookup.lastTime'))
            .end(),
          network: row.ref('excluded.network'),
        })),
      )
      .execute()
  }
}

/** These accounts as the register names them. */
async function peopleOf(db: Db, ids: readonly number[]) {
  const find = (wanted: readonly number[]) =>
    db
      .selectFrom('user')
      .where(among(db, 'id', wanted))
      .select(['id', 'name', 'administrator', 'userLimit', 'attributes'])
      .execute()
  const accounts = (await find(ids)).map((row) => fromRow(users.schema, row))
  const resellerIds = [...new Set(accounts.map(resellerFor))]
  const companies = new Map((await find(resellerIds)).map(({ id, name }) => [id, name]))
  return new Map(
    accounts.map((user) => {
      const resellerId = resellerFor(user)
      const company = resellerId === user.id ? null : (companies.get(resellerId) ?? null)
      return [user.id, { name: user.name, role: roleOf(user), company }]
    }),
  )
}

/** Rows removed by one statement. */
const removedAtOnce = 5000

/**
 * Removes a piece of the lookups of all vehicles of an account or of vehicles that are gone, and of the sights that ended, from before
 * this time; false when nothing is left. Lookups of a vehicle are kept as long as its client wishes (decision 150).
 */
export async function removeOldLookups(db: Db, before: Date): Promise<boolean> {
  const old = db
    .selectFrom('lookup')
    .where('hour', '<', before.getTime())
    .where((row) =>
      row.or([
        row('lookup.deviceId', '=', 0),
        row.not(row.exists(row.selectFrom('device').whereRef('device.id', '=', 'lookup.deviceId').select('device.id'))),
      ]),
    )
    .orderBy('hour')
    .limit(removedAtOnce)
  const { numDeletedRows } = await db.deleteFrom('lookup').where('id', 'in', old.select('id')).executeTakeFirstOrThrow()
  // Without a look there is nothing that a sight explains
  const idle = db
    .selectFrom('lookup_sight as sight')
    .where((row) =>
      row.or([
        row('sight.toTime', '<', before.getTime()),
        row.not(
          row.exists(row.selectFrom('lookup').whereRef('lookup.userId', '=', 'sight.userId').select('lookup.id')),
        ),
      ]),
    )
    .limit(removedAtOnce)
    .select('sight.id')
  const sights = await db.deleteFrom('lookup_sight').where('id', 'in', idle).executeTakeFirstOrThrow()
  return [numDeletedRows, sights.numDeletedRows].includes(BigInt(removedAtOnce))
}
