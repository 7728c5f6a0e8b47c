import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { StatusIcon } from '../../ui/icons.ts'

/** How well the server is, for administrators (issue 24, part 8). */
export const status = defineFeature({
  id: 'status',
  title: 'settingsStatus',
  may: 'server',
  requires: 'serverStatus',
  icon: StatusIcon,
  menu: 'system',
  words: 'status',
  help: 'helpStatus',
  screens: [{ at: paths.status, load: () => import('./StatusPage.tsx') }],
})
