import { defineForm } from '../../feature/form.ts'

/** CMD-4 … CMD-17: the form of a saved command. */
export const savedCommandForm = defineForm({
  area: 'commands',
  title: 'screenSavedCommand',
  newTitle: 'savedNew',
  listTitle: 'sharedSavedCommands',
  sections: {
    what: {
      title: 'savedWhat',
      hint: 'savedWhatHint',
      fields: {
        type: 'commandType',
        description: 'sharedDescription',
        textChannel: { label: 'commandTextChannel', sometimes: true },
      },
    },
    parameters: { title: 'savedHow' },
    applies: { title: 'appliesTitle', hint: 'savedAppliesHint', requires: 'connections' },
  },
})
