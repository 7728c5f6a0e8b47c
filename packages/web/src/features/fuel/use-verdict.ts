import type { NewFuelVerdict } from '@rastro/core/model/fuel-verdict'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entityKey, localKey } from '../../api/query-keys.ts'
import { showError } from '../../resource/show-error.ts'
import { calls } from './fuel-calls.ts'

/** Says whether a drain was a theft, and takes it back; ledger, list and reports are then read again. */
export function useVerdict(onSaved?: () => void) {
  const queries = useQueryClient()
  const onSuccess = async () => {
    queries.removeQueries({ queryKey: localKey('report') })
    await queries.invalidateQueries({ queryKey: entityKey('fuelVerdict') })
    onSaved?.()
  }
  const judge = useMutation({
    mutationFn: (body: NewFuelVerdict) => calls.judge({ body }),
    onSuccess,
    onError: showError,
  })
  const undo = useMutation({
    mutationFn: (id: number) => calls.undo({ params: { id } }),
    onSuccess,
    onError: showError,
  })
  return { judge: judge.mutate, undo: undo.mutate, isBusy: judge.isPending || undo.isPending }
}
