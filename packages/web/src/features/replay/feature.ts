import { defineFeature } from '../../feature/feature.ts'
import { ReplayIcon } from '../../ui/icons.ts'

/** RPL-1: the way of a vehicle, played on the map. */
export const replay = defineFeature({
  id: 'report-replay',
  title: 'reportReplay',
  may: 'reportScreens',
  plan: 'history',
  icon: ReplayIcon,
  menu: 'reports',
  words: 'replay',
  help: 'helpReplay',
  screens: [{ at: '/replay', load: () => import('./ReplayPage.tsx'), isBare: true }],
})
