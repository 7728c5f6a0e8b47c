import { defineForm } from '../../feature/form.ts'

/** GRP-4, GRP-5: the form of a group. */
export const groupForm = defineForm({
  area: 'groups',
  title: 'sharedGroup',
  newTitle: 'groupNew',
  listTitle: 'sharedGroups',
  sections: {
    details: {
      title: 'sharedDetails',
      hint: 'groupDetailsHint',
      fields: { name: 'sharedName', groupId: 'sharedParentGroup' },
    },
    attributes: { title: 'sharedAttributes', may: 'attributeEditor' },
  },
})
