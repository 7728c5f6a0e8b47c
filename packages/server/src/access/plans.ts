import { type AccountPlan, planWithout } from '@rastro/core/access/plans'
import { plans } from '@rastro/core/resources/plan'
import { resellerIdOf } from '@rastro/core/resources/user'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import type { Db } from '../db/database.ts'
import { among, digitsAmong } from '../db/dialect.ts'
import { fromRow } from '../db/row.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'

/** Accounts above an account, at most: a longer chain has been made by hand. */
const maxAccounts = 1000
/** Accounts below that are looked up when a plan changes, at most. */
const maxHolders = 10_000

/**
 * The plans that count for an account, the nearest first: its own, and those of the accounts that manage it and of its reseller, at
 * any height. None for administrators, and while nobody sells plans.
 */
export async function plansOf(db: Db, userId: number): Promise<readonly AccountPlan[]> {
  const anyPlan = await db.selectFrom('plan').select('id').limit(1).executeTakeFirst()
  return anyPlan ? plansAbove(db, userId) : []
}

async function plansAbove(db: Db, userId: number): Promise<readonly AccountPlan[]> {
  const seen = new Set<number>()
  const found: AccountPlan[] = []
  for (let level = [userId]; level.length > 0 && seen.size < maxAccounts; ) {
    for (const id of level) seen.add(id)
    const accounts = await db
      .selectFrom('user')
      .leftJoin('plan', 'plan.id', 'user.planId')
      .where(among(db, 'user.id', level))
      .selectAll('plan')
      .select(['user.id as accountId', 'user.administrator', 'user.attributes'])
      .orderBy('user.id')
      .execute()
    const held = accounts.filter(({ administrator }) => administrator === 0)
    for (const row of held) {
      if (row.id !== null) found.push({ ...fromRow(plans.schema, row), accountId: row.accountId })
    }
    const managers = await db
      .selectFrom('user_managedUser')
      .where(
        among(
          db,
          'managedUserId',
          held.map(({ accountId }) => accountId),
        ),
      )
      .select('userId')
      .execute()
    const resellers = held.map(({ attributes }) => resellerIdOf({ attributes: JSON.parse(attributes) }))
    level = [...new Set([...managers.map(({ userId: id }) => id), ...resellers])].filter(
      (id) => id > 0 && !seen.has(id),
    )
  }
  return found
}

/**
 * For whom the plans of these accounts count, or these plans: the accounts and all below them. Undefined where they are more than
 * `maxHolders`.
 */
export async function accountsWithPlan(
  db: Db,
  of: { readonly accountIds: readonly number[] } | { readonly planIds: readonly number[] },
): Promise<ReadonlySet<number> | undefined> {
  const first =
    'accountIds' in of
      ? of.accountIds
      : (
          await db
            .selectFrom('user')
            .where(among(db, 'planId', of.planIds))
            .select('id')
            .execute()
        ).map(({ id }) => id)
  const seen = new Set(first)
  for (let level = [...seen]; level.length > 0; ) {
    if (seen.size > maxHolders) return undefined
    const managed = await db
      .selectFrom('user_managedUser')
      .where(among(db, 'userId', level))
      .select('managedUserId as id')
      .execute()
    const sold = await db
      .selectFrom('user')
      .where(digitsAmong(db, 'card', level.map(String)))
      .select('id')
      .execute()
    level = [...new Set([...managed, ...sold].map(({ id }) => id))].filter((id) => !seen.has(id))
    for (const id of level) seen.add(id)
  }
  return seen
}

/** Whether all plans of the account include these features: what is not bought has no effect either. */
export async function hasFeatures(db: Db, userId: number, ...features: readonly PlanFeature[]): Promise<boolean> {
  const own = await plansOf(db, userId)
  return features.every((feature) => planWithout(own, feature) === undefined)
}

/** The plans that count for an account. */
export type PlansFor = (userId: number) => Promise<readonly AccountPlan[]>

interface Needs {
  readonly db: Db
  readonly bus: Pick<Bus, 'onChange'>
  readonly clock: Clock
}

/** Change notifications may be lost while a broker is away: a cached value is used no longer than this. */
const longestMs = 60_000
const maxCached = 10_000

/** Cached until plans, accounts or who manages whom change: every call asks for them. */
export function createPlansFor({ db, bus, clock }: Needs): PlansFor {
  const cached = new Map<number, { readonly plans: Promise<readonly AccountPlan[]>; readonly until: number }>()
  bus.onChange((change) => {
    const isAbout = change.kind === 'plan' || change.kind === 'user'
    if (isAbout || ('property' in change && change.property === 'managedUser')) cached.clear()
  })
  return (userId) => {
    const now = clock.now().getTime()
    const known = cached.get(userId)
    if (known && known.until > now) return known.plans
    if (cached.size >= maxCached) cached.clear()
    const fresh = { plans: plansOf(db, userId), until: now + longestMs }
    cached.set(userId, fresh)
    // The caller gets the error; the next call reads again
    fresh.plans.catch(() => {
      if (cached.get(userId) === fresh) cached.delete(userId)
    })
    return fresh.plans
  }
}
