import { dayIn } from '@rastro/core/billing/days'
import { isLimiting } from '@rastro/core/billing/dunning'
import { ForbiddenError } from '@rastro/core/kit/errors'
import { listTimezone } from '@rastro/core/model/preferences'
import type { DunningRule, DunningStep } from '@rastro/core/resources/dunning'
import { roleOf } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'

/** Accounts above an account, at most: a longer chain has been made by hand. */
const maxAccounts = 1000
/** Change notifications may be lost while a broker is away: a cached answer is used no longer than this. */
const longestMs = 60_000
const maxCached = 10_000

/** Whether what an account sees is limited until a charge is paid. */
export type IsLimited = (userId: number) => Promise<boolean>

/** Throws the answer of a call that waits for a payment (decision 177). */
export function requirePaid({ isLimited }: { readonly isLimited: boolean }): void {
  if (isLimited) throw new ForbiddenError(refusal('paymentPending'))
}

/**
 * Whether dunning limits this account: by its own charge, or because all client accounts that manage it are limited. Resellers are
 * limited by their own charges alone, what they owe does not concern their clients; administrators never.
 */
export async function isLimitedNow(db: Db, userId: number, now: Date): Promise<boolean> {
  const debtors = await limitedDebtors(db, now)
  if (debtors.size === 0) return false
  const managers = new Map<number, readonly number[]>()
  const roles = new Map<number, string>()
  for (let level = [userId]; level.length > 0 && managers.size < maxAccounts; ) {
    const accounts = await db
      .selectFrom('user')
      .where(among(db, 'id', level))
      .select(['id', 'administrator', 'userLimit', 'attributes'])
      .execute()
    for (const { id, administrator, userLimit, attributes } of accounts)
      roles.set(id, roleOf({ administrator: administrator === 1, userLimit, attributes: JSON.parse(attributes) }))
    const links = await db
      .selectFrom('user_managedUser')
      .where(among(db, 'managedUserId', level))
      .select(['userId', 'managedUserId'])
      .execute()
    for (const id of level)
      managers.set(
        id,
        links.flatMap((link) => (link.managedUserId === id ? [link.userId] : [])),
      )
    level = [...new Set(links.map((link) => link.userId))].filter((id) => !managers.has(id))
  }
  const isLimited = (id: number, below: ReadonlySet<number>): boolean => {
    if (roles.get(id) === 'administrator' || below.has(id)) return false
    if (debtors.has(id)) return true
    if (roles.get(id) === 'reseller') return false
    const above = (managers.get(id) ?? []).filter(
      (one) => !['reseller', 'administrator'].includes(roles.get(one) ?? ''),
    )
    return above.length > 0 && above.every((one) => isLimited(one, new Set([...below, id])))
  }
  return isLimited(userId, new Set())
}

/** The accounts whose view is limited now by a charge of their own. */
async function limitedDebtors(db: Db, now: Date): Promise<ReadonlySet<number>> {
  const today = dayIn(listTimezone, now)
  const rows = await db
    .selectFrom('dunning_deed')
    .innerJoin('charge', 'charge.id', 'dunning_deed.chargeId')
    .innerJoin('dunning_rule', (join) =>
      join.on((on) => on('dunning_rule.sellerId', '=', on.fn.coalesce('charge.sellerId', on.val(0)))),
    )
    .leftJoin('dunning_terms', 'dunning_terms.contractId', 'charge.contractId')
    .where('dunning_deed.action', '=', 'limit')
    .where('dunning_deed.endedTime', 'is', null)
    .where('dunning_rule.enabled', '=', 1)
    .where('charge.userId', 'is not', null)
    .select(['charge.userId', 'charge.status', 'charge.dueDate', 'steps', 'dunning_terms.exempt'])
    .select('dunning_terms.graceUntil')
    .execute()
  const limiting = rows.filter(({ status, dueDate, steps, exempt, graceUntil }) =>
    isLimiting({ rule: ruleOf({ enabled: 1, steps }), status, dueDate, isExempt: exempt === 1, graceUntil }, today),
  )
  return new Set(limiting.map((row) => row.userId!))
}

/** A rule as it is stored. */
export const ruleOf = ({ enabled, steps, fine = 0, interest = 0 }: StoredRule): DunningRule => ({
  enabled: enabled === 1,
  steps: JSON.parse(steps) as DunningStep[],
  ...(Number(fine) > 0 && { fine: Number(fine) / 100 }),
  ...(Number(interest) > 0 && { interest: Number(interest) / 100 }),
})
interface StoredRule {
  readonly enabled: number
  readonly steps: string
  readonly fine?: number
  readonly interest?: number
}

interface Needs {
  readonly db: Db
  readonly bus: Pick<Bus, 'onChange'>
  readonly clock: Clock
}

/** Cached until dunning, accounts or who manages whom change: every call asks. */
export function createIsLimited({ db, bus, clock }: Needs): IsLimited {
  const cached = new Map<number, { readonly answer: Promise<boolean>; readonly until: number }>()
  bus.onChange((change) => {
    const isAbout = change.kind === 'dunning' || change.kind === 'user'
    if (isAbout || ('property' in change && change.property === 'managedUser')) cached.clear()
  })
  return (userId) => {
    const now = clock.now()
    const known = cached.get(userId)
    if (known && known.until > now.getTime()) return known.answer
    if (cached.size >= maxCached) cached.clear()
    const fresh = { answer: isLimitedNow(db, userId, now), until: now.getTime() + longestMs }
    cached.set(userId, fresh)
    // The caller gets the error; the next call reads again
    fresh.answer.catch(() => {
      if (cached.get(userId) === fresh) cached.delete(userId)
    })
    return fresh.answer
  }
}
