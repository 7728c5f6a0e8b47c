import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { CommandIcon } from '../../fleet/icons.ts'
import { commandScreens } from '../../resource/entity-screens.ts'
import { savedCommandForm } from './saved-command-form.ts'

/** CMD-1 … CMD-17: saved commands. */
export const savedCommands = defineFeature({
  id: 'saved-commands',
  title: 'settingsCommands',
  may: 'commands',
  plan: 'commands',
  icon: CommandIcon,
  menu: 'automation',
  words: 'commands',
  help: 'helpCommands',
  screens: [
    { at: commandScreens.list, load: () => import('./SavedCommandsPage.tsx') },
    ...formScreens(commandScreens, savedCommandForm, () => import('./SavedCommandPage.tsx')),
  ],
})
