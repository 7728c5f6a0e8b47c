import { defineFeature } from '../../feature/feature.ts'
import { FenceIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'

const form = {
  load: () => import('./GeofencePage.tsx'),
  needs: ['edit'],
  otherwise: paths.geofences,
  isWhole: true,
} as const

/** GEO-1 … GEO-23: areas and routes on the map. Read-only users see them as well. */
export const geofences = defineFeature({
  id: 'geofences',
  title: 'settingsGeofences',
  may: 'geofences',
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
    { ...form, at: paths.newGeofence, may: 'lookAtGeofences', title: 'fenceNew', help: 'helpFence' },
    { ...form, at: paths.geofence(':id'), may: 'lookAtGeofences', title: 'sharedGeofence', help: 'helpFence' },
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
