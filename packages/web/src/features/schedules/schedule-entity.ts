import { groups } from '@rastro/core/resources/group'
import { paths } from '../../paths.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { defineEntity } from '../../resource/entity.ts'
import { saveMembers } from './save-members.ts'

/** CMD-33: a schedule is a group with the attribute `automatic`; its form opens over the list. */
export const scheduleEntity = defineEntity({
  resource: groups,
  calls: groupEntity.calls,
  may: 'schedules',
  mayAdd: 'schedules',
  list: paths.schedules,
  form: (id) => `${paths.schedules}?edit=${id ?? 'new'}`,
  nameOf: ({ name }) => name,
  saveLinks: saveMembers,
})
