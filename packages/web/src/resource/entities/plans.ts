import { plans } from '@rastro/core/resources/plan'
import { entityOf } from '../entity.ts'
import { planScreens } from '../entity-screens.ts'

export const planEntity = entityOf(plans, planScreens)
