import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { api } from '../../api/billing.ts'
import { listKey } from '../../api/query-keys.ts'
import { paths } from '../../paths.ts'
import { thisMonth } from './this-month.ts'
import { useWhose } from './use-whose.ts'

/** The charges that the address asks for: of a seller by month, of one customer, or what one pays oneself (BILL-3, BILL-13). */
export function useCharges() {
  const { id: customer } = useParams()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const whose = useWhose()
  const isOwn = pathname === paths.ownCharges
  const byMonth = customer === undefined && !isOwn
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.get('month') ?? '') ? search.get('month')! : thisMonth()
  const asked = byMonth ? { ...whose, month } : {}
  const query = useQuery({
    queryKey: listKey('charge', customer ?? null, isOwn, asked),
    queryFn: () =>
      customer === undefined
        ? api.billing.charges({ query: asked })
        : api.billing.customerCharges({ params: { id: customer }, query: asked }),
    placeholderData: (before) => (byMonth ? before : undefined),
    meta: { quiet: true },
  })
  const setMonth = (chosen: string) =>
    setSearch(
      (before) => {
        before.set('month', chosen)
        return before
      },
      { replace: true },
    )
  return { ...query, customer, isOwn, whose, month: byMonth ? month : undefined, setMonth }
}
