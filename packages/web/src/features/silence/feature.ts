import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { OfflineIcon } from '../../ui/icons.ts'

/** Which vehicles are silent, and why (issue 24, part 8). */
export const silence = defineFeature({
  id: 'report-silence',
  title: 'reportSilence',
  may: 'reportScreens',
  requires: 'silence',
  icon: OfflineIcon,
  menu: 'reports',
  words: 'silence',
  help: 'helpSilence',
  screens: [{ at: paths.silence, load: () => import('./SilencePage.tsx') }],
})
