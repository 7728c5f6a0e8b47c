/** Words of the list and the form of saved commands. */
export const commands = {
  savedNew: 'New saved command',
  savedEmptyTitle: 'No saved commands yet',
  savedEmptyText: 'Save a command once, connect it to vehicles or groups, and people send it without typing it.',
  savedParameters: 'What it says',
  savedCut: 'Blocks the engine',
  savedWhat: 'Command',
  savedWhatHint: 'Connect it to vehicles or groups, and to the people who may send it.',
  savedDescriptionHint: 'This name stands in the list from which it is sent. Left empty, it is called like its type.',
  savedTypes: 'Each tracker knows some of these types; it is offered for those vehicles that understand it.',
  savedTypesFailed: 'The types could not be loaded: {why}',
  savedHow: 'Parameters',
  savedHowNone: 'This type takes no parameters.',
  savedHowFirst: 'Choose the type first.',
  savedCutTitle: 'This command blocks the engine',
  savedCutText:
    'Whoever has it can stop a vehicle. It waits until the vehicle stands, asks for a reason, and is kept in the history.',
  savedText: 'Goes as SMS: a vehicle without the number of its SIM card does not get it.',
} as const
