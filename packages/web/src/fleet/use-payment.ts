import type { OwnPayment } from '@rastro/core/api/dunning'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/payment.ts'
import { viewKey } from '../api/query-keys.ts'
import { has } from '../session/capabilities.ts'
import { useUser } from '../session/session.ts'

/** The server says to open pages when it changes. */
const freshMs = 60_000

/** What the account owes (decision 177); undefined until it is known, and for administrators and links, who owe nothing. */
export function usePayment(): OwnPayment | undefined {
  const { administrator, temporary } = useUser()
  const { data } = useQuery({
    queryKey: viewKey('ownPayment', 'due'),
    queryFn: () => api.dunning.own({}),
    enabled: has('billing') && !administrator && !temporary,
    staleTime: freshMs,
    meta: { quiet: true },
  })
  return data
}
