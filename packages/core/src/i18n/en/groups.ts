/** Words of the list and the form of groups. */
export const groups = {
  groupNew: 'New group',
  groupsEmptyTitle: 'No groups yet',
  groupsEmptyText:
    'Create the first group and put vehicles in it: geofences, alerts and drivers then apply to all of them.',
  groupParentHint: 'What applies to that group also applies to this one.',
  groupDetailsHint: 'Groups can stand inside others, as deep as you like.',
  groupCycle: 'This group lies inside the one you chose: choose another, or none',
} as const
