import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { fetchTrack } from './fetch-track.ts'
import type { Asked } from './period.ts'
import { maxFixes, type Track } from './track.ts'

interface Loading {
  /** One for each vehicle, in the order of the address; it may be empty. */
  readonly tracks: readonly Track[] | undefined
  readonly error: unknown
  readonly isLoading: boolean
  /** How many positions have arrived. */
  readonly count: number
  retry(): void
}

/** The tracks that an address asks for; of none while it names no vehicle or no range. */
export function useTracks({ deviceIds, range }: Asked): Loading {
  const [count, setCount] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: viewKey('position', 'replay', ...deviceIds, range?.from.getTime(), range?.to.getTime()),
    queryFn: async ({ signal }) => {
      setCount(0)
      const tracks: Track[] = []
      let before = 0
      // One after another: the server reads long histories for everybody
      for (const deviceId of deviceIds) {
        const most = Math.floor(maxFixes / deviceIds.length)
        const track = await fetchTrack({ deviceId, ...range!, most }, signal, (own) => setCount(before + own))
        before += track.count
        tracks.push(track)
      }
      return tracks
    },
    enabled: deviceIds.length > 0 && range !== undefined,
    // Arrays of numbers are compared by no one, and the next replay needs their memory
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  return { tracks: data, error, isLoading: isFetching, count, retry: () => void refetch() }
}
