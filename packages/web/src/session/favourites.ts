import { can } from '@rastro/core/access/access'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { favouritesOf, mostFavourites, withFavourites } from '@rastro/core/vehicle/favourites'
import { useMemo } from 'react'
import { serverValue, userValue } from './session.ts'
import { createValue, useValue } from './value.ts'

/** Grows when the favourites of this browser change. */
const localVersion = createValue(0)
const localKey = (userId: number) => `favourites-${userId}`

/** The vehicles that the person has starred: kept with the account, in this browser for people who may save nothing. */
export function useFavourites(): ReadonlySet<number> {
  const user = useValue(userValue)
  const server = useValue(serverValue)
  const version = useValue(localVersion)
  return useMemo(() => favouriteIds(user, server), [user, server, version])
}

/** Stars a vehicle or takes its star away. Refuses a hundred and first; rejects when the account cannot be saved. */
export async function setFavourite(deviceId: number, on: boolean): Promise<'done' | 'full'> {
  const user = userValue.get()
  const server = serverValue.get()
  if (!user || !server) return 'done'
  const before = favouriteIds(user, server)
  if (on && before.size >= mostFavourites) return 'full'
  const ids = on ? [...before, deviceId] : [...before].filter((id) => id !== deviceId)
  const attributes = withFavourites(user.attributes, ids)
  if (!keepsWithAccount(user, server)) {
    localStorage.setItem(localKey(user.id), JSON.stringify(withFavourites({}, ids)))
    localVersion.set(localVersion.get() + 1)
    return 'done'
  }
  const next = { ...user, attributes }
  // Shown at once, and taken back when it cannot be saved
  userValue.set(next)
  try {
    const { api } = await import('../api/accounts.ts')
    const saved = await api.users.update({ params: { id: user.id }, body: next })
    if (userValue.get() === next) userValue.set(saved)
    return 'done'
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
    // What is stored is nothing of ours: there are no favourites
    return {}
  }
}
