import { can } from '@rastro/core/access/access'
import { splitList } from '@rastro/core/kit/comma-list'
import type { User } from '@rastro/core/resources/user'
import { notificationTokens, withLatestTokens } from '@rastro/core/vocabulary/notification-tokens'
import { isAsAnother } from './login-as.ts'
import { serverValue, userValue } from './session.ts'

/** BRIDGE-4: where the token of this app is remembered, so that logging out can take it back. */
const key = 'notificationToken'

/** BRIDGE-3: saves the token by which this app gets messages with the account; until somebody logs in it is only remembered. */
export async function saveAppToken(token?: string): Promise<void> {
  if (token) localStorage.setItem(key, token)
  const own = localStorage.getItem(key)
  const user = userValue.get()
  // The app is the person's, not that of the user whom they are logged in as
  if (isAsAnother()) return
  if (!own || !user || user.temporary || notificationTokens(user.attributes).includes(own)) return
  await save(user, (attributes) => withLatestTokens(attributes, own))
}

/** AUTH-37: takes the token of this app out of the account, except of read-only users, who may not. */
export async function removeAppToken(): Promise<void> {
  const own = localStorage.getItem(key)
  localStorage.removeItem(key)
  const [user, server] = [userValue.get(), serverValue.get()]
  if (!own || !user || !server || !can({ user, server }, 'edit')) return
  if (!notificationTokens(user.attributes).includes(own)) return
  await save(user, ({ notificationTokens: stored, ...others }) => ({
    ...others,
    notificationTokens: splitList(stored)
      .filter((token) => token !== own)
      .join(','),
  }))
}

async function save(user: User, change: (attributes: User['attributes']) => User['attributes']): Promise<void> {
  const [{ api }, { saveVersioned }] = await Promise.all([
    import('../api/accounts.ts'),
    import('../api/versioned-save.ts'),
  ])
  const saved = await saveVersioned<User>({
    calls: api.users,
    id: user.id,
    change: ({ item }) => ({ ...item, attributes: change(item.attributes) }),
  })
  if (userValue.get()?.id === user.id) userValue.set(saved.item)
}
