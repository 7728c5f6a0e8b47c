import type { Messaging } from '@rastro/core/api/messaging'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import type { Line } from './lines.ts'

/** MSG-5: how often the code is asked for. */
export const codeMs = 30_000
/** How often it is asked whether the code was scanned meanwhile. */
const scannedMs = 5000

/**
 * A connection and its code. While the code is waited for, it is asked for now and every 30 s, until the connection is open
 * all of it ends when the page is left (MSG-9).
 */
export function useConnection(line: Line) {
  const stateKey = viewKey('server', 'messaging', 'state', line.key)
  const codeKey = viewKey('server', 'messaging', 'code', line.key)
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const state = useQuery({
    queryKey: stateKey,
    queryFn: () => line.status(),
    refetchInterval: ({ state: { data } }) => (isWaitedFor(data, isAsked) ? scannedMs : false),
    staleTime: scannedMs,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const code = useQuery({
    queryKey: codeKey,
    queryFn: () => line.connect(state.data?.status),
    enabled: isWaitedFor(state.data, isAsked),
    refetchInterval: ({ state: { data } }) => (data?.status === 'open' ? false : codeMs),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const stop = (answer: Messaging) => {
    setAsked(false)
    queries.setQueryData(stateKey, { ...answer, status: answer.status ?? 'close' })
    queries.removeQueries({ queryKey: codeKey })
  }
  const disconnecting = useMutation({ mutationFn: () => line.disconnect(), onSuccess: stop })
  const isWaiting = isWaitedFor(state.data, isAsked)
  const answer = code.data
  const isDone = answer?.status === 'open' || answer?.status === 'apiOff'
  return {
    said: isDone && isWaiting ? answer : state.data,
    error: state.error ?? (isWaiting ? code.error : null),
    isWaiting: isWaiting && !isDone,
    code: isWaiting ? answer : undefined,
    codeTime: code.dataUpdatedAt,
    connect: () => setAsked(true),
    disconnect: () => disconnecting.mutate(),
    isDisconnecting: disconnecting.isPending,
    retry() {
      setAsked(false)
      queries.removeQueries({ queryKey: codeKey })
      void state.refetch()
    },
  }
}

/** Connecting was asked for here, or has begun already; not once it is open, nor without a service. */
function isWaitedFor(said: Messaging | undefined, isAsked: boolean): boolean {
  const status = said?.status
  if (!said || status === 'open' || status === 'apiOff') return false
  return isAsked || status === 'connecting'
}
