import { plans } from '@rastro/core/resources/plan'
import type { User } from '@rastro/core/resources/user'
import { type PlanFeature, planFeatures } from '@rastro/core/vocabulary/plan-features'
import type { Has } from '../context.ts'
import { create } from '../db/crud.ts'
import type { TestApp } from './app.ts'

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

/** Gives the account a plan as a seller does, through the API. */
export async function setPlan(app: TestApp, seller: User, account: Pick<User, 'id'>, planId: number): Promise<User> {
  const stored = await app.as(seller).users.list({ query: {} })
  const body = { ...stored.find(({ id }) => id === account.id)!, planId }
  return app.as(seller).users.update({ params: account, body })
}
