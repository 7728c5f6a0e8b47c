import { plans } from '@rastro/core/resources/plan'
import type { User } from '@rastro/core/resources/user'
import { type PlanFeature, planFeatures } from '@rastro/core/vocabulary/plan-features'
import type { Has } from '../context.ts'
import { create } from '../db/crud.ts'

/** Gives the account a plan with everything but these features. */
export async function planWithoutThese(
  { db, bus }: Has<'db' | 'bus'>,
  { id }: Pick<User, 'id'>,
  ...lacking: readonly PlanFeature[]
): Promise<void> {
  const features = planFeatures.filter((feature) => !lacking.includes(feature))
  const { id: planId } = await create(db, plans, { name: 'Básico', features })
  await db.updateTable('user').set({ planId }).where('id', '=', id).execute()
  bus.publishChange({ kind: 'user', id, action: 'updated' })
}

/** Takes the plan away: the account has everything. */
export async function withoutPlan({ db, bus }: Has<'db' | 'bus'>, { id }: Pick<User, 'id'>): Promise<void> {
  await db.updateTable('user').set({ planId: null }).where('id', '=', id).execute()
  bus.publishChange({ kind: 'user', id, action: 'updated' })
}
