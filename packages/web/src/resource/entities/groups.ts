import { crud } from '@rastro/core/kit/contract'
import { groups } from '@rastro/core/resources/group'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../entity.ts'

export const groupEntity = defineEntity({
  resource: groups,
  calls: clientOf(crud(groups)),
  may: 'groups',
  mayAdd: 'addGroup',
  list: paths.groups,
  form: paths.group,
  nameOf: ({ name }) => name,
})
