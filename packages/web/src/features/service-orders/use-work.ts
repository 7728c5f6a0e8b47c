import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entityKey, viewKey } from '../../api/query-keys.ts'
import { api } from '../../api/service-orders.ts'
import { showError } from '../../resource/show-error.ts'

export const workKey = (id: number) => viewKey('serviceOrder', 'work', id)

/** An order with its context, kept current by the changes that the server tells, and every few seconds meanwhile. */
export const useWork = (id: number) =>
  useQuery({
    queryKey: workKey(id),
    queryFn: () => api.serviceOrders.context({ params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    meta: { quiet: true },
  })

/** Runs a call of an order whose answer is the order as it is now. */
export function useAct<Input = void>(
  id: number,
  call: (input: Input) => Promise<OrderAnswer>,
  onDone?: (answer: OrderAnswer) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess(answer) {
      queries.setQueryData(workKey(id), answer)
      onDone?.(answer)
    },
    onError: showError,
  })
}

/** All data about orders is fetched again. */
export const useReload = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: entityKey('serviceOrder') })
}
