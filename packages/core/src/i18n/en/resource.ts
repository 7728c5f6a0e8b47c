/** Words of every list and form of the settings. */
export const resource = {
  // Lists
  listSearchIn: 'Search in {list}',
  listSearchClear: 'Clear search',
  listCount: '{count, plural, =0 {Nothing found} one {# item} other {# items}}',
  listServed: 'There are very many: the search looks at names only',
  listFailed: 'The list could not be loaded',
  listEdit: 'Edit {name}',
  listColumns: 'Columns',
  listExport: 'Export',
  listExportSheet: 'Spreadsheet (.xlsx)',
  listExportText: 'Text (.csv)',
  listExportPart: 'Only what has been loaded so far',
  listMore: 'and {count} more',
  listSelect: 'Select {name}',
  listSelectAll: 'Select all',
  listSelection: 'What is selected',
  listSelectionEnd: 'End selection',
  listChange: 'Change',
  listChangeTitle: '{count, plural, one {Change # item} other {Change # items}}',
  listChangeText: 'What you change here is set for all of them; the rest stays.',
  listChanged: '{count, plural, one {# changed} other {# changed}}',
  listChangeFailed: '{count, plural, one {# could not be changed} other {# could not be changed}}: {why}',

  // Removal
  removedMany: '{count, plural, one {# deleted} other {# deleted}}',
  removeFailed: '{name} could not be deleted: {why}',
  removeFailedMany: '{count, plural, one {# could not be deleted} other {# could not be deleted}}: {why}',
  removeManyTitle: '{count, plural, one {Delete # item?} other {Delete # items?}}',
  removeManyText: 'This cannot be undone.',
  removeManySubmit: '{count, plural, one {Delete # item} other {Delete # items}}',

  // Forms
  formChanged: 'Changed, not saved yet',
  formChangedCount: '{count, plural, one {# change not saved yet} other {# changes not saved yet}}',
  formFailed: 'Not saved: {why}',
  formConflict:
    'Somebody else saved this meanwhile. Their changes are in the form, and yours are kept: look and save again.',
  formConflictBoth:
    'Somebody else changed the same fields meanwhile. Yours are kept, the rest is theirs: look and save again.',
  formStay: 'Keep editing',
  formDay: 'Day, month and year',
  formChoiceHidden: '(not visible to you)',
  formChoiceClear: 'Clear {label}',
  errorNotWhole: 'Enter a whole number',
  errorTooSmall: 'Enter {least} or more',
  errorNotAbove: 'Enter more than {least}',
  errorTooLarge: 'Enter {most} or less',
  errorTooLong: 'At most {most} characters',
  errorTooShort: 'At least {least} characters',
  errorForm: 'This is not in the right form',
} as const
