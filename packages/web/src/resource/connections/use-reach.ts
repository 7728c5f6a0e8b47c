import { maxReached, type Reach } from '@rastro/core/api/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/connections.ts'
import { viewKey } from '../../api/query-keys.ts'
import { has } from '../../session/capabilities.ts'

/** The most items of a list whose vehicles are counted. */
const maxCounted = 2000

/** The vehicles that an item applies to: how many the person sees, and how many others. */
export type Reached = Pick<Reach, 'devices' | 'unseen'>

/**
 * The number of vehicles that items of a list apply to, directly and through groups; undefined while it is unknown, beyond the first
 * of a long list, and where the server does not say. The same function while the numbers stay.
 */
export function useReach(kind: string, ids: readonly number[] | undefined): (id: number) => Reached | undefined {
  const counted = (ids ?? []).slice(0, maxCounted)
  const { data } = useQuery({
    queryKey: viewKey('permission', 'reach', kind, counted.join(',')),
    async queryFn() {
      const reached: Reach[] = []
      for (let at = 0; at < counted.length; at += maxReached) {
        const part = counted.slice(at, at + maxReached).join(',')
        reached.push(...(await api.permissions.reach({ query: { kind, ids: part } })))
      }
      return reached
    },
    enabled: counted.length > 0 && has('connections'),
    meta: { quiet: true },
  })
  return useMemo(() => {
    const numbers = new Map(data?.map((one) => [one.id, one]))
    return (id) => numbers.get(id)
  }, [data])
}
