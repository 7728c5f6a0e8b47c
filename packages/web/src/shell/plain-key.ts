const takesKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** Whether this letter or sign was pressed as a shortcut: alone, once, and not where somebody types or chooses. */
export const isPlainKey = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key &&
  !event.repeat &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(takesKeys))
