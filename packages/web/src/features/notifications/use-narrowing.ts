import type { Translate } from '@rastro/core/i18n/words'
import { fencedTypes, type Narrowing, narrowedTo } from '@rastro/core/messages/narrowing'
import type { Notification } from '@rastro/core/resources/notification'
import { useMemo } from 'react'
import { api } from '../../api/fleet.ts'
import { useEvery } from '../../api/list-query.ts'
import { placesApi } from '../../api/places.ts'
import { useReach } from '../../resource/entity.ts'

interface Named {
  readonly id: number
  readonly name: string
}

const lists = { geofence: placesApi.geofences.list, driver: api.drivers.list } as const

/** The fences or drivers that the person sees; undefined until all are loaded, and when not wanted. */
export function useNarrowing(to: Narrowing, isWanted = true): readonly Named[] | undefined {
  const reach = useReach()
  const list: (...input: Parameters<typeof api.drivers.list>) => Promise<Named[]> = lists[to]
  const { data, isPending, hasMore } = useEvery<Named>(to, list, { staleTime: 60_000, enabled: isWanted, reach })
  return isPending || hasMore ? undefined : data
}

/** The most names in a sentence. */
const maxNames = 3

type Say = Translate<'notifications' | 'shared'>

const words = {
  geofence: { some: 'notificationAtFences', none: 'notificationAtNoFence' },
  driver: { some: 'notificationByDrivers', none: 'notificationByNoDriver' },
} as const

/**
 * What notifications are narrowed to, as far as the person sees it: `in Depot, Yard and 3 more`. Says where that makes one tell
 * nobody; nothing while it is loading.
 */
export function useNarrowedTexts(
  t: Say,
  items: readonly Notification[] | undefined,
): (item: Notification) => readonly string[] {
  const isAny = (to: Narrowing) => items?.some((item) => narrowedTo(item, to).length > 0) ?? false
  const fences = useNarrowing('geofence', isAny('geofence'))
  const drivers = useNarrowing('driver', isAny('driver'))
  return useMemo(() => {
    const textOf = (item: Notification, to: Narrowing, names: ReturnType<typeof namesById>) => {
      const ids = narrowedTo(item, to)
      if (ids.length === 0 || !names) return []
      const isPossible = to === 'driver' || fencedTypes.includes(item.type)
      const known = isPossible ? ids.flatMap((id) => (names.has(id) ? names.get(id) || t('sharedNoName') : [])) : []
      if (known.length === 0) return t(words[to].none)
      const text = t(words[to].some, { names: namesText(t, known) })
      const unseen = ids.length - known.length
      return unseen > 0 ? t('notificationNamesUnseen', { text, count: unseen }) : text
    }
    const names = { geofence: namesById(fences), driver: namesById(drivers) }
    return (item) => (['geofence', 'driver'] as const).flatMap((to) => textOf(item, to, names[to]))
  }, [t, fences, drivers])
}

const namesById = (items: readonly Named[] | undefined) =>
  items && new Map(items.map(({ id, name }) => [String(id), name]))

function namesText(t: Say, known: readonly string[]): string {
  const names = known.slice(0, maxNames).join(', ')
  const count = known.length - maxNames
  return count > 0 ? t('notificationNamesMore', { names, count }) : names
}
