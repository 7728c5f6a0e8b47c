import type { ArrivalAnswer } from '@rastro/core/api/device-endpoints'
import type { Arrival } from '@rastro/core/model/arrival'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/device-endpoints.ts'
import { localKey } from '../../api/query-keys.ts'

/** How often the server is asked (ms); a watch outlives three minutes in which a person writes text messages elsewhere. */
const EVERY_MS = 2000
/** The most that the window shows: the latest. */
const MAX_SHOWN = 80

/** What has arrived since the page was opened. */
export interface Arrivals extends Pick<ArrivalAnswer, 'since' | 'standing' | 'deviceId' | 'isOver' | 'address'> {
  /** In the order of their time. */
  readonly all: readonly Arrival[]
}

/** Watches the port of a protocol for one identifier; empty: for connections that have not said any. Undefined while loading. */
export function useArrivals(
  protocol: string | undefined,
  uniqueId: string,
): { arrivals: Arrivals | undefined; hasFailed: boolean; goOn: () => void } {
  const [watch, setWatch] = useState(newWatch)
  const asks = useMemo(() => asker({ watch, protocol: protocol ?? '', uniqueId }), [watch, protocol, uniqueId])
  const { data, isError } = useQuery({
    queryKey: localKey('arrivals', watch, protocol, uniqueId),
    queryFn: asks,
    enabled: protocol !== undefined,
    refetchInterval: ({ state }) => (state.data?.isOver ? false : EVERY_MS),
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  return { arrivals: data, hasFailed: isError, goOn: () => setWatch(newWatch()) }
}

/** Asks for what is new, and adds it to what has come before. */
function asker({ watch, protocol, uniqueId }: { watch: string; protocol: string; uniqueId: string }) {
  const seen = new Map<string, Arrival>()
  let cursor = ''
  let address: string | null = null
  return async (): Promise<Arrivals> => {
    const body = { watch, protocol, uniqueId: uniqueId === '' ? null : uniqueId, cursor }
    const answer = await api.deviceEndpoints.arrivals({ body })
    cursor = answer.cursor
    address = answer.address ?? address
    for (const arrival of answer.arrivals) seen.set(arrival.id, arrival)
    const all = [...seen.values()].sort((one, other) => one.at.getTime() - other.at.getTime()).slice(-MAX_SHOWN)
    return { ...answer, address, all }
  }
}

/** A name for this page; `randomUUID` needs https. */
const newWatch = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
