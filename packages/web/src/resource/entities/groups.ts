import { crud } from '@rastro/core/kit/contract'
import { groups } from '@rastro/core/resources/group'
import { clientOf } from '../../api/client.ts'
import { defineEntity } from '../entity.ts'
import { groupScreens } from '../entity-screens.ts'

export const groupEntity = defineEntity({
  ...groupScreens,
  resource: groups,
  calls: clientOf(crud(groups)),
  nameOf: ({ name }) => name,
})
