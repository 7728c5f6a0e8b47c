import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { fetchTrack } from './fetch-track.ts'
import type { Asked } from './period.ts'
import type { Track } from './track.ts'

interface Loading {
  readonly track: Track | undefined
  readonly error: unknown
  readonly isLoading: boolean
  /** How many positions have arrived. */
  readonly count: number
  retry(): void
}

/** The track that an address asks for; of none while it names no vehicle or no range. */
export function useTrack({ deviceId, range }: Asked): Loading {
  const [count, setCount] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: viewKey('position', 'replay', deviceId, range?.from.getTime(), range?.to.getTime()),
    queryFn: ({ signal }) => {
      setCount(0)
      return fetchTrack({ deviceId, ...range! }, signal, setCount)
    },
    enabled: deviceId > 0 && range !== undefined,
    // Arrays of numbers are compared by no one, and the next replay needs their memory
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  return { track: data, error, isLoading: isFetching, count, retry: () => void refetch() }
}
