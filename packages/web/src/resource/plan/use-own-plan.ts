import type { OwnPlan } from '@rastro/core/api/plans'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/plans.ts'
import { viewKey } from '../../api/query-keys.ts'
import { has } from '../../session/capabilities.ts'
import { useUser } from '../../session/session.ts'

/** A feature that the person's plan lacks. */
export type Lack = OwnPlan['lacks'][number]

/** Fetched again when the plan of the account, or of one above, is another: the server says so to open pages. */
const key = viewKey('ownPlan', 'lacks')
/** The menu and the card ask for it whenever they open. */
const freshMs = 30_000

function useOwnPlan() {
  const { administrator, temporary } = useUser()
  return useQuery({
    queryKey: key,
    queryFn: () => api.plans.own({}),
    // A shared link has no plan, and is refused the question
    enabled: has('plans') && !administrator && !temporary,
    staleTime: freshMs,
    meta: { quiet: true },
  })
}

/** Returns what a plan lacks of these features: undefined where it includes one of them, and while that is not known. */
export function useLack(): (...features: readonly PlanFeature[]) => Lack | undefined {
  const { data } = useOwnPlan()
  return (...features) => {
    const lacks = features.map((feature) => data?.lacks.find((lack) => lack.feature === feature))
    return lacks.every((lack) => lack !== undefined) ? lacks[0] : undefined
  }
}

/** False until the plan is known: a screen that it may not include waits for it. */
export function useKnowsPlan(): boolean {
  const { isLoading } = useOwnPlan()
  return !isLoading
}

/** Asks whoever sells the plan for a feature. */
export function useAsking() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (feature: PlanFeature) => api.plans.ask({ body: { feature } }),
    onSuccess: (plan) => queries.setQueryData(key, plan),
  })
}
