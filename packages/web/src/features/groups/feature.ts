import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { findInList } from '../../feature/tour.ts'
import { groupScreens } from '../../resource/entity-screens.ts'
import { GroupIcon } from '../../ui/icons.ts'
import { groupForm } from './group-form.ts'

/** GRP-1 … GRP-5: groups of vehicles. */
export const groups = defineFeature({
  id: 'groups',
  title: 'settingsGroups',
  may: 'groups',
  icon: GroupIcon,
  menu: 'fleet',
  words: 'groups',
  help: 'helpGroups',
  screens: [
    { at: groupScreens.list, load: () => import('./GroupsPage.tsx') },
    ...formScreens(groupScreens, groupForm, () => import('./GroupPage.tsx')),
  ],
  tour: {
    title: 'tourGroups',
    text: 'tourGroupsText',
    steps: [{ target: 'list-add', text: 'tourGroupsAdd' }, findInList],
  },
})
