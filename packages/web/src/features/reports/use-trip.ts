import { tripsApi } from '@rastro/core/api/trips'
import type { NewTripCorrection } from '@rastro/core/model/trip-correction'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { showError } from '../../resource/show-error.ts'

const api = clientOf({ trips: tripsApi })

/** The trip of a device at these times. */
export interface WhichTrip {
  readonly deviceId: number
  readonly from: Date
  readonly to: Date
}

/** The trip that an address names; undefined for none. */
export function whichTrip(query: URLSearchParams): WhichTrip | undefined {
  const deviceId = Number(query.get('deviceId'))
  const [from, to] = ['from', 'to'].map((key) => new Date(query.get(key) ?? Number.NaN)) as [Date, Date]
  return Number.isSafeInteger(deviceId) && deviceId > 0 && from.getTime() <= to.getTime()
    ? { deviceId, from, to }
    : undefined
}

/** Why a trip is one. */
export const useTrip = (which: WhichTrip | undefined) =>
  useQuery({
    queryKey: localKey('trip', which),
    queryFn: ({ signal }) => api.trips.explanation({ query: which! }, undefined, signal),
    enabled: which !== undefined,
    // A correction changes it in place
    placeholderData: (before) => before,
    meta: { quiet: true },
  })

type Correction = Omit<NewTripCorrection, 'deviceId'>

/** Corrects the trips of a device, and undoes corrections; then this page and reports show what became of them. */
export function useCorrecting(deviceId: number) {
  const queries = useQueryClient()
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: localKey('trip') })
    // Pages of reports make theirs again when they are opened
    queries.removeQueries({ queryKey: localKey('report') })
  }
  const correct = useMutation({
    mutationFn: (correction: Correction) => api.trips.correct({ body: { deviceId, ...correction } }),
    onSuccess,
    onError: showError,
  })
  const undo = useMutation({
    mutationFn: (id: number) => api.trips.undo({ params: { id } }),
    onSuccess,
    onError: showError,
  })
  return { correct: correct.mutate, undo: undo.mutate, isBusy: correct.isPending || undo.isPending }
}
export type Correcting = ReturnType<typeof useCorrecting>
