import { defineFeature } from '../../feature/feature.ts'
import { CommandIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'

/** CMD-18 … CMD-28: sends a command to a vehicle or to a group. */
export const command = defineFeature({
  id: 'command',
  title: 'screenSendCommand',
  may: 'vehicles',
  plan: 'commands',
  icon: CommandIcon,
  menu: { reachedFrom: 'the card of a vehicle, the list of groups' },
  words: 'settings',
  help: 'helpCommand',
  screens: [
    { at: paths.command(':id'), load: () => import('./CommandPage.tsx'), isBare: true },
    {
      at: paths.groupCommand(':id'),
      may: 'command.sendGroup',
      load: () => import('./GroupCommandPage.tsx'),
      isBare: true,
    },
  ],
})
