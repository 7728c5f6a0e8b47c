import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { SignalIcon } from '../../ui/icons.ts'

/** How a new tracker is pointed at this server, and what arrives from it (decision 145). */
export const firstTracker = defineFeature({
  id: 'firstTracker',
  title: 'screenFirstTracker',
  may: 'device.create',
  requires: 'arrivals',
  icon: SignalIcon,
  menu: { reachedFrom: 'the list of vehicles' },
  words: 'firstTracker',
  help: 'helpFirstTracker',
  screens: [{ at: paths.firstTracker, load: () => import('./FirstTrackerPage.tsx') }],
})
