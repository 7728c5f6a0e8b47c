import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import { type ReactNode, useState } from 'react'
import type { Title } from '../../feature/feature.ts'
import { withWords } from '../../i18n/language.ts'
import { useKnowsPlan, useLack } from '../../resource/plan/use-own-plan.ts'
import { lazyPage } from '../../ui/lazy-page.ts'

const PlanWall = lazyPage(withWords('bought', () => import('./PlanWall.tsx')))

/** Features whose stored items belong to every plan: they are read and removed there. */
const stored: ReadonlySet<PlanFeature> = new Set(['geofences', 'notifications', 'schedules', 'drivers', 'maintenance'])

interface BoughtProps {
  feature: PlanFeature
  title: Title
  /** It is a list, which shows what is stored. */
  isList: boolean
  children: ReactNode
}

/** A screen of a feature: itself, or what is said where the plan lacks it. */
export function Bought({ feature, title, isList, children }: BoughtProps): ReactNode {
  const lack = useLack()(feature)
  const isKnown = useKnowsPlan()
  const [sees, setSees] = useState(false)
  if (!isKnown) return null
  if (!lack || sees) return children
  return <PlanWall title={title} lack={lack} onSee={isList && stored.has(feature) ? () => setSees(true) : undefined} />
}
