import type { FuelLedger } from '@rastro/core/model/fuel-ledger'
import { useQuery } from '@tanstack/react-query'
import { viewKey } from '../../api/query-keys.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import type { Loaded } from '../../resource/entities/every-maintenance.ts'
import { calls } from './fuel-calls.ts'

interface Asked {
  readonly deviceId: number
  /** The first and the last day. */
  readonly from: string
  readonly to: string
}

/** The ledger of a vehicle; a record or a verdict that changes has it read again. */
export function useLedger({ deviceId, from, to }: Asked): Loaded<FuelLedger> {
  const days = useZoneDays()
  const { data, error, refetch } = useQuery({
    queryKey: viewKey('fuelVerdict', 'ledger', deviceId, from, to),
    queryFn: () =>
      calls.ledger({ query: { deviceId, from: days.start(from), to: new Date(+days.start(nextDay(to)) - 1) } }),
    enabled: deviceId > 0,
    meta: { quiet: true },
  })
  return { data, error: data ? null : error, retry: () => void refetch() }
}

const dayMs = 86_400_000
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10)
