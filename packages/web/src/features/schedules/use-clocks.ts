import type { ScheduleClock } from '@rastro/core/api/schedules'
import { groups } from '@rastro/core/resources/group'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/schedules.ts'

/** Beside the groups: whoever saves one asks anew. */
export const clocksKey = [groups.path, 'clocks']

/** Of each schedule by whose clock it goes and on how many vehicles it acts; none until the server has told. */
export function useClocks(): ReadonlyMap<number, ScheduleClock> {
  const { data } = useQuery({ queryKey: clocksKey, queryFn: () => api.schedules.list({}), meta: { quiet: true } })
  return useMemo(() => new Map(data?.map((clock) => [clock.groupId, clock])), [data])
}
