import { useMemo } from 'react'
import { useT } from '../i18n/translate.ts'
import { type Entity, namedOr, type Stored } from './entity.ts'
import { useItems } from './list/use-items.ts'

const plain = { keyword: '', sort: '' }

/** The names of items by their id; empty for 0 and for items that the person may not see. The same function while they stay. */
export function useNames<T extends Stored>(
  of: Pick<Entity<T>, 'resource' | 'calls' | 'nameOf'>,
): (id: number) => string {
  const t = useT('resource')
  const { items } = useItems(of, plain)
  return useMemo(() => {
    const names = new Map(items?.map((item) => [item.id, namedOr(of, item, t('sharedNoName'))]))
    return (id) => names.get(id) ?? ''
  }, [of, items, t])
}
