import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { SimIcon, TrackerIcon } from '../../ui/icons.ts'
import { simForm, simScreens, trackerForm, trackerScreens } from './stock-forms.ts'

const shared = { may: 'stock', requires: 'stock', menu: 'stock', words: 'stock', help: 'helpStock' } as const

/** Decision 151: the trackers of a seller. */
export const trackers = defineFeature({
  ...shared,
  id: 'trackers',
  title: 'settingsTrackers',
  icon: TrackerIcon,
  screens: [
    { at: trackerScreens.list, load: () => import('./TrackersPage.tsx') },
    ...formScreens(trackerScreens, trackerForm, () => import('./TrackerPage.tsx')),
  ],
})

/** Decision 151: the SIM cards of a seller. */
export const sims = defineFeature({
  ...shared,
  id: 'sims',
  title: 'settingsSims',
  icon: SimIcon,
  screens: [
    { at: simScreens.list, load: () => import('./SimsPage.tsx') },
    ...formScreens(simScreens, simForm, () => import('./SimPage.tsx')),
  ],
})
