import { devicesApi } from '@rastro/core/api/devices'
import type { Device } from '@rastro/core/resources/device'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import type { Row } from './rows.ts'

const api = clientOf({ devices: { list: devicesApi.list } })

/** The most vehicles that are asked for by their ids. */
const maximumVehicles = 200

/** The vehicles of these rows by their id; empty until loaded, and without those that the person does not see. */
export function useVehiclesOf(rows: readonly Row[]): ReadonlyMap<number, Device> {
  const ids = useMemo(
    () => [...new Set(rows.map(({ deviceId }) => Number(deviceId)))].filter((id) => id > 0).slice(0, maximumVehicles),
    [rows],
  )
  const { data } = useQuery({
    queryKey: viewKey('device', 'named', ids),
    queryFn: () => api.devices.list({ query: { id: [...ids] } }),
    enabled: ids.length > 0,
    meta: { quiet: true },
  })
  return useMemo(() => new Map(data?.map((device) => [device.id, device])), [data])
}
