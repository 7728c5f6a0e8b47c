/** Words of the list and the form of groups. */
export const groups = {
  groupNew: 'New group',
  groupsEmptyTitle: 'No groups yet',
  groupsEmptyText:
    'Create the first group and put vehicles in it: geofences, alerts and drivers then apply to all of them.',
  groupParentHint: 'What applies to that group also applies to this one.',
  groupDetailsHint: 'Groups can stand inside others, as deep as you like.',
  groupCycle: 'This group lies inside the one you chose: choose another, or none',
  groupConnections: 'Connections of {name}',
  groupView: 'How the groups are shown',
  groupViewList: 'List',
  groupViewTree: 'Tree',
  groupTreeHint:
    'Drag a group onto another, or here to take it out. By keyboard: arrows, M to move, Ctrl+X and Ctrl+V.',
  groupTreeTouch: 'The first button of a group moves it into another.',
  groupHeld: '{name} is picked up: drop or paste it on a group. Esc lets it go.',
  groupOpen: 'Open {name}',
  groupClose: 'Close {name}',
  groupMove: 'Move',
  groupMoveAction: 'Move {name} to…',
  groupMoveTitle: 'Move {name}',
  groupMoved: '{name} is now in {place}',
  groupMovedTop: '{name} is now in no group',
  groupMoveUndo: 'Undo',
  groupMoveSelf: '{name} cannot be put into itself',
  groupMoveInside: '{name} cannot be put into {place}, which lies inside it',
} as const
