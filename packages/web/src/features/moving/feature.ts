import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ImportIcon } from '../../ui/icons.ts'

/** Moving in from a Traccar server, for administrators (issue 24, part 1). */
export const moving = defineFeature({
  id: 'moving',
  title: 'settingsMoving',
  may: 'server',
  requires: 'moving',
  icon: ImportIcon,
  menu: 'system',
  words: 'moving',
  help: 'helpMoving',
  screens: [{ at: paths.moving, load: () => import('./MovingPage.tsx') }],
})
