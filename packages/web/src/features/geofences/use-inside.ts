import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pollMs } from '../../api/poll-interval.ts'
import { localKey } from '../../api/query-keys.ts'
import { ask } from '../../live/live.ts'
import type { FenceText, HeldVehicle } from '../../live/questions.ts'

export interface Inside {
  /** The vehicles inside each geofence; none for one that cannot be parsed. */
  readonly counts: ReadonlyMap<number, number>
  /** The first of those inside the selected one. */
  readonly chosen: readonly HeldVehicle[]
}

const most = 5
const nobody: Inside = { counts: new Map(), chosen: [] }

/** Who is inside which geofence by the last positions of all vehicles, from the worker that holds them. */
export function useInside(fences: readonly FenceText[] | undefined, chosenId: number | null): Inside {
  const sent = useRef<readonly FenceText[] | undefined>(undefined)
  const { data } = useQuery({
    queryKey: localKey('inside', fences?.length, chosenId),
    async queryFn() {
      const isKnown = sent.current === fences
      sent.current = fences
      const known = isKnown ? await ask('inside', { fences: null, chosenId, most }) : undefined
      return known ?? (await ask('inside', { fences: (fences ?? []).map(textOf), chosenId, most })) ?? nobody
    },
    enabled: fences !== undefined,
    refetchInterval: pollMs,
    placeholderData: (before) => before,
  })
  return data ?? nobody
}

const textOf = ({ id, area, attributes }: FenceText): FenceText => ({ id, area, attributes })
