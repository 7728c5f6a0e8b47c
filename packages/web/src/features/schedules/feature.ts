import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ClockIcon } from '../../ui/icons.ts'

/** CMD-29 … CMD-36: groups that lock or anchor their vehicles every day; their form opens above the list. */
export const schedules = defineFeature({
  id: 'schedules',
  title: 'settingsSchedules',
  may: 'schedules',
  plan: 'schedules',
  requires: 'schedules',
  icon: ClockIcon,
  menu: 'automation',
  words: 'schedules',
  help: 'helpSchedules',
  screens: [{ at: paths.schedules, load: () => import('./SchedulesPage.tsx') }],
})
