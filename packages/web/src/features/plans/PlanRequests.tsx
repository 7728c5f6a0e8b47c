import type { PlanRequest } from '@rastro/core/api/plans'
import { wordOf } from '@rastro/core/i18n/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/plans.ts'
import { entityKey, listKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { GrantDialog } from './GrantDialog.tsx'
import styles from './Plans.module.css'

/** What clients ask for: each is granted by another plan, or dismissed. Nothing while there is no request. */
export function PlanRequests(): ReactNode {
  const t = useT('plans')
  const times = useTimes()
  const queries = useQueryClient()
  const [granted, setGranted] = useState<PlanRequest>()
  const { data: requests = [] } = useQuery({
    queryKey: listKey('planRequest'),
    queryFn: () => api.plans.requests({}),
  })
  const dismissing = useMutation({
    mutationFn: ({ id }: PlanRequest) => api.plans.dismiss({ params: { id } }),
    onSuccess: () => showToast('notice', t('planDismissed')),
    onSettled: () => queries.invalidateQueries({ queryKey: entityKey('planRequest') }),
  })
  if (requests.length === 0) return null
  return (
    <section className={styles.requests} aria-labelledby="plan-requests">
      <h2 id="plan-requests">{t('planRequests', { count: requests.length })}</h2>
      <ul>
        {requests.map((request) => {
          const feature = wordOf(t, 'feature', request.feature)
          return (
            <li key={request.id}>
              <div>
                <strong>{feature}</strong>
                <p>
                  {request.accountName}
                  {request.userId !== request.accountId && ` (${request.userName})`}
                  {' · '}
                  {request.planName}
                  {' · '}
                  {t('planAsked', { date: times.date(request.createdTime) })}
                </p>
              </div>
              <div className={styles.answers}>
                <Button
                  kind="primary"
                  size="small"
                  aria-label={t('planGrantOf', { feature, name: request.accountName })}
                  onClick={() => setGranted(request)}
                >
                  {t('planGrant')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('planDismissOf', { feature, name: request.accountName })}
                  disabled={dismissing.isPending}
                  onClick={() => dismissing.mutate(request)}
                >
                  {t('planDismiss')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {granted && <GrantDialog request={granted} onClose={() => setGranted(undefined)} />}
    </section>
  )
}
