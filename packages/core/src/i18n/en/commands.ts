/** Words of the list and the form of saved commands. */
export const commands = {
  savedNew: 'New saved command',
  savedEmptyTitle: 'No saved commands yet',
  savedEmptyText: 'Save a command and link it to vehicles or groups, so people can send it without typing.',
  savedParameters: 'Content',
  savedCut: 'Blocks the engine',
  savedWhat: 'Command',
  savedWhatHint: 'Link it also to the people who may send it.',
  savedDescriptionHint: 'The name shown when sending. If empty, the type’s name is used.',
  savedTypes: 'Each tracker supports some of these types; the command is offered only for compatible vehicles.',
  savedTypesFailed: 'The types could not be loaded: {why}',
  savedAppliesHint: 'The command is offered for these vehicles, to whoever is also linked to it.',
  savedNobody: 'No vehicle: this command is never offered.',
  savedHow: 'Parameters',
  savedHowNone: 'This type takes no parameters.',
  savedHowFirst: 'Choose the type first.',
  savedCutTitle: 'This command blocks the engine',
  savedCutText:
    'Anyone with access to it can block a vehicle. It asks for a reason, only acts after the vehicle stops, and is kept in the history.',
  savedText: 'Sent by SMS: the vehicle needs a SIM number.',
} as const
