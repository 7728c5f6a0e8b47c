import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { FenceIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'
import { geofenceForm, geofenceScreens } from './geofence-form.ts'

/** GEO-1 … GEO-23: areas and routes on the map. Read-only users see them as well. */
export const geofences = defineFeature({
  id: 'geofences',
  title: 'settingsGeofences',
  may: 'geofences',
  plan: 'geofences',
  icon: FenceIcon,
  menu: 'fleet',
  words: 'fences',
  help: 'helpFences',
  screens: [
    {
      at: paths.geofences,
      also: [paths.geofencesToo],
      may: 'lookAtGeofences',
      load: () => import('./GeofencesPage.tsx'),
    },
    ...formScreens(geofenceScreens, geofenceForm, () => import('./GeofencePage.tsx')).map((screen) => ({
      ...screen,
      help: 'helpFence' as const,
    })),
  ],
  tour: {
    title: 'tourFences',
    text: 'tourFencesText',
    steps: [
      { target: 'fence-tools', text: 'tourFencesDraw' },
      { target: 'fence-files', text: 'tourFencesFiles' },
    ],
  },
})
