import type { ScheduleClock } from '@rastro/core/api/schedules'
import { scheduleTimezone } from '@rastro/core/vehicle/schedule-timezone'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { api } from '../../api/schedules.ts'
import { has } from '../../session/capabilities.ts'
import { useServer, useUser } from '../../session/session.ts'

/** The time zone and number of vehicles of each schedule; empty while loading. */
export function useClocks(): ReadonlyMap<number, ScheduleClock> {
  const { data } = useQuery({
    queryKey: viewKey('group', 'clocks'),
    queryFn: () => api.schedules.list({}),
    enabled: has('schedules'),
    meta: { quiet: true },
  })
  return useMemo(() => new Map(data?.map((clock) => [clock.groupId, clock])), [data])
}

/** The clock of a schedule before it is stored: whoever creates it owns it. */
export function useNewClock(): Omit<ScheduleClock, 'groupId'> {
  const { attributes } = useUser()
  const server = useServer()
  return {
    timezone: scheduleTimezone(attributes, server.attributes),
    devices: 0,
    active: 0,
    unapproved: 0,
    mayApprove: false,
  }
}
