import type { Translate } from '@rastro/core/i18n/words'
import { useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import type { Entity, Stored } from '../entity.ts'
import type { Column } from '../list/columns.ts'
import { useItems } from '../list/use-items.ts'
import { type Reached, useReach } from './use-reach.ts'

const plain = { keyword: '', sort: '' }
const every = () => true

/**
 * The column of a list with the number of vehicles that each item applies to (decision 111); none where the server does not say
 * (API-11). `isCounted`: which of the entity's items the list shows.
 */
export function useReachColumn<T extends Stored>(
  of: Entity<T>,
  isCounted: (item: T) => boolean = every,
): readonly Column<T>[] {
  const t = useT('resource')
  const { items } = useItems(of, plain)
  const ids = useMemo(() => items?.filter(isCounted).map(({ id }) => id), [items, isCounted])
  const reach = useReach(of.resource.name, ids)
  return useMemo(() => {
    if (!has('connections')) return []
    const text = ({ id }: T) => {
      const reached = reach(id)
      return reached ? reachText(t, reached) : ''
    }
    return [
      { id: 'reach', title: t('sharedVehicles'), text, value: ({ id }) => reach(id)?.devices ?? null, width: 120 },
    ]
  }, [reach, t])
}

/** `3 vehicles and 2 that you may not see` */
export function reachText(t: Translate<'resource'>, { devices, unseen }: Reached): string {
  if (unseen === 0) return t('appliesVehicles', { count: devices })
  if (devices === 0) return t('appliesUnseen', { count: unseen })
  return t('appliesUnseenToo', { vehicles: t('appliesVehicles', { count: devices }), count: unseen })
}
