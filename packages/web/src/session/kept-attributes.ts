import { can } from '@rastro/core/access/access'
import { ownAttributes } from '@rastro/core/access/own-attributes'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { useMemo } from 'react'
import { serverValue, userValue } from './session.ts'
import { createValue, useValue } from './value.ts'

type Attributes = User['attributes']

/** Incremented when something kept in this browser changes. */
const localVersion = createValue(0)
const localKey = (name: string, userId: number) => `${name}-${userId}`

/**
 * The attributes in which a person keeps something of their own: those of the account, or under this name in the browser for people
 * who may save nothing.
 */
export function useKeptAttributes(name: string): Attributes {
  const user = useValue(userValue)
  const server = useValue(serverValue)
  const version = useValue(localVersion)
  return useMemo(() => {
    if (!user || !server) return none
    return keepsWithAccount(user, server) ? user.attributes : localAttributes(name, user.id)
  }, [name, user, server, version])
}
const none: Attributes = {}

/** The latest save: the next change is made to what it has stored, so that two quick ones keep their order. */
let saving: Promise<unknown> = Promise.resolve()

/** Shows a change of them at once and stores it; rejects when the change throws, and rolled back when the account cannot be saved. */
export async function changeKeptAttributes(name: string, change: (kept: Attributes) => Attributes): Promise<void> {
  const user = userValue.get()
  const server = serverValue.get()
  if (!user || !server) return
  if (!keepsWithAccount(user, server)) {
    localStorage.setItem(localKey(name, user.id), JSON.stringify(change(localAttributes(name, user.id))))
    localVersion.set(localVersion.get() + 1)
    return
  }
  const changed = (account: User): User => ({
    ...account,
    attributes: ownAttributes(account, change(account.attributes)),
  })
  const next = changed(user)
  // Optimistic update, rolled back when it cannot be saved
  userValue.set(next)
  const save = saving.then(async () => {
    const [{ api }, { saveVersioned }] = await Promise.all([
      import('../api/accounts.ts'),
      import('../api/versioned-save.ts'),
    ])
    return saveVersioned<User>({ calls: api.users, id: user.id, change: ({ item }) => changed(item) })
  })
  // A failure rejects the change that caused it, not the next one
  saving = save.catch(() => undefined)
  try {
    const saved = await save
    if (userValue.get() === next) userValue.set(saved.item)
  } catch (error) {
    if (userValue.get() === next) userValue.set(user)
    throw error
  }
}

const keepsWithAccount = (user: User, server: Server) => can({ user, server }, 'edit') && !user.temporary

function localAttributes(name: string, userId: number): Attributes {
  try {
    return JSON.parse(localStorage.getItem(localKey(name, userId)) ?? '{}') ?? none
  } catch {
    // The stored value is invalid: nothing is kept
    return none
  }
}
