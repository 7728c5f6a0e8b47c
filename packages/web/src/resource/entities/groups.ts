import { groups } from '@rastro/core/resources/group'
import { entityOf } from '../entity.ts'
import { groupScreens } from '../entity-screens.ts'

export const groupEntity = entityOf(groups, groupScreens)
