import { ForbiddenError } from '@rastro/core/kit/errors'
import { type LimitedKind, planLimits } from '@rastro/core/resources/plan'
import { type Refusal, refusal } from '@rastro/core/vocabulary/refusals'
import type { Db } from '../db/database.ts'
import { lockRow } from '../db/dialect.ts'
import type { Viewer } from './viewer.ts'
import { visibleIds } from './visibility.ts'

const refusals: Readonly<Record<LimitedKind, Refusal>> = {
  device: 'planVehicles',
  geofence: 'planGeofences',
  notification: 'planNotifications',
}

/** Throws when a plan of the viewer has no room for one more item of this kind. */
export async function requirePlanRoom(tx: Db, { plans }: Pick<Viewer, 'plans'>, kind: string): Promise<void> {
  if (!isLimited(kind)) return
  for (const plan of plans) {
    const most = plan[planLimits[kind]]
    if (most === null) continue
    // Of two concurrent calls the second counts the first one's item
    await lockRow(tx, 'user', plan.accountId)
    if ((await countFor(tx, kind, plan.accountId)) < most) continue
    throw new ForbiddenError(refusal(refusals[kind], { most, plan: plan.name }))
  }
}

const isLimited = (kind: string): kind is LimitedKind => Object.hasOwn(planLimits, kind)

/** What the account sees, and what it and the accounts below it have created, whoever sees that now. */
async function countFor(db: Db, kind: LimitedKind, accountId: number): Promise<number> {
  const below = db
    .withRecursive('below(id)', (tree) =>
      tree
        .selectFrom('user')
        .where('id', '=', accountId)
        .select('id')
        .union(
          tree
            .selectFrom('below')
            .innerJoin('user_managedUser', 'user_managedUser.userId', 'below.id')
            .select('user_managedUser.managedUserId as id'),
        ),
    )
    .selectFrom('below')
    .select('id')
  const made = db.selectFrom('made').where('kind', '=', kind).where('userId', 'in', below).select('itemId as id')
  const { count } = await db
    .selectFrom(visibleIds(db, kind, accountId).union(made).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
