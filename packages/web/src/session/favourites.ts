import { can } from '@rastro/core/access/access'
import { ownAttributes } from '@rastro/core/access/own-attributes'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { favouritesOf, withFavourite } from '@rastro/core/vehicle/favourites'
import { useMemo } from 'react'
import { serverValue, userValue } from './session.ts'
import { createValue, useValue } from './value.ts'

/** Incremented when the favourites of this browser change. */
const localVersion = createValue(0)
const localKey = (userId: number) => `favourites-${userId}`

/** The vehicles that the person has starred: stored in the account, or in this browser for people who may save nothing. */
export function useFavourites(): ReadonlySet<number> {
  const user = useValue(userValue)
  const server = useValue(serverValue)
  const version = useValue(localVersion)
  return useMemo(() => favouriteIds(user, server), [user, server, version])
}

/** Stars or unstars a vehicle. Rejects with a `FavouritesFullError` if there are too many, and if the account cannot be saved. */
export async function setFavourite(deviceId: number, on: boolean): Promise<void> {
  const user = userValue.get()
  const server = serverValue.get()
  if (!user || !server) return
  if (!keepsWithAccount(user, server)) {
    const attributes = withFavourite(localAttributes(user.id), deviceId, on)
    localStorage.setItem(localKey(user.id), JSON.stringify(attributes))
    localVersion.set(localVersion.get() + 1)
    return
  }
  const starred = (account: User): User => ({
    ...account,
    attributes: ownAttributes(account, withFavourite(account.attributes, deviceId, on)),
  })
  const next = starred(user)
  // Optimistic update, rolled back when it cannot be saved
  userValue.set(next)
  try {
    const [{ api }, { saveVersioned }] = await Promise.all([
      import('../api/accounts.ts'),
      import('../api/versioned-save.ts'),
    ])
    const saved = await saveVersioned<User>({
      calls: api.users,
      id: user.id,
      change: ({ item }) => starred(item),
    })
    if (userValue.get() === next) userValue.set(saved.item)
  } catch (error) {
    if (userValue.get() === next) userValue.set(user)
    throw error
  }
}

const keepsWithAccount = (user: User, server: Server) => can({ user, server }, 'edit') && !user.temporary

function favouriteIds(user: User | null | undefined, server: Server | undefined): ReadonlySet<number> {
  if (!user || !server) return new Set()
  return favouritesOf(keepsWithAccount(user, server) ? user.attributes : localAttributes(user.id))
}

function localAttributes(userId: number): User['attributes'] {
  try {
    return JSON.parse(localStorage.getItem(localKey(userId)) ?? '{}') ?? {}
  } catch {
    // The stored value is invalid: no favourites
    return {}
  }
}
