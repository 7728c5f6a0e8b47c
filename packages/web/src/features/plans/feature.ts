import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { planScreens } from '../../resource/entity-screens.ts'
import { PlanIcon } from '../../ui/icons.ts'
import { planForm } from './plan-form.ts'

/** Decision 144: what clients buy, and what they ask for. */
export const plans = defineFeature({
  id: 'plans',
  title: 'settingsPlans',
  may: 'plans',
  requires: 'plans',
  icon: PlanIcon,
  menu: 'accounts',
  words: 'plans',
  help: 'helpPlans',
  screens: [
    { at: planScreens.list, load: () => import('./PlansPage.tsx') },
    ...formScreens(planScreens, planForm, () => import('./PlanPage.tsx')),
  ],
})
