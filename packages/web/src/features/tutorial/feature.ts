import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { TutorialIcon } from '../../ui/icons.ts'

/** TUT-1 … TUT-4: tours of the real screens, or the installation's own tutorial. */
export const tutorial = defineFeature({
  id: 'tutorial',
  title: 'settingsTutorial',
  may: 'tutorial',
  icon: TutorialIcon,
  menu: 'system',
  words: 'help',
  help: 'tourIntro',
  screens: [{ at: paths.tutorial, load: () => import('./TutorialPage.tsx') }],
})
