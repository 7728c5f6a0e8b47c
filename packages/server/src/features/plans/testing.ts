import type { User } from '@rastro/core/resources/user'
import type { TestApp } from '../../testing/app.ts'

/** Gives an account a plan as this seller. */
export async function setPlan(app: TestApp, seller: User, account: Pick<User, 'id'>, planId: number): Promise<User> {
  const stored = await app.as(seller).users.list({ query: {} })
  const body = { ...stored.find(({ id }) => id === account.id)!, planId }
  return app.as(seller).users.update({ params: account, body })
}
