import { formatFixed } from '@rastro/core/format/numbers'
import type { Plan } from '@rastro/core/resources/plan'
import { planFeatures } from '@rastro/core/vocabulary/plan-features'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../api/plans.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useCurrency } from '../../i18n/currency.ts'
import { useT } from '../../i18n/translate.ts'
import { planEntity } from '../../resource/entities/plans.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { PlanRequests } from './PlanRequests.tsx'

/** The plans that one sells, with how many accounts have each, below what clients ask for. */
export default function PlansPage(): ReactNode {
  const t = useT('plans')
  const currency = useCurrency()
  const { data: uses } = useQuery({ queryKey: viewKey('user', 'planUses'), queryFn: () => api.plans.uses({}) })
  const columns = useMemo<Column<Plan>[]>(() => {
    const countOf = new Map(uses?.map(({ planId, accounts }) => [planId, accounts]))
    return [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name },
      { id: 'description', title: t('planDescription'), text: ({ description }) => description ?? '' },
      {
        id: 'features',
        title: t('planFeatures'),
        text: ({ features }) => t('planOf', { count: features.length, most: planFeatures.length }),
        value: ({ features }) => features.length,
        width: 90,
      },
      {
        id: 'accounts',
        title: t('planAccounts'),
        text: ({ id }) => String(countOf.get(id) ?? 0),
        value: ({ id }) => countOf.get(id) ?? 0,
        numeric: true,
        width: 70,
      },
      {
        id: 'price',
        title: t('planPrice'),
        text: ({ price }) => (price === null ? '' : `${currency} ${formatFixed(price / 100)}`),
        value: ({ price }) => price,
        numeric: true,
        width: 116,
      },
    ]
  }, [t, currency, uses])
  return (
    <ResourceList
      of={planEntity}
      title={t('settingsPlans')}
      addLabel={t('planNew')}
      emptyTitle={t('plansEmptyTitle')}
      emptyText={t('plansEmptyText')}
      columns={columns}
      tabs={<PlanRequests />}
    />
  )
}
