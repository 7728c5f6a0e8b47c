import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { InspectionIcon } from '../../ui/icons.ts'

const shared = { requires: 'inspections', icon: InspectionIcon, words: 'inspections', help: 'helpInspections' } as const

/** The list of all inspections (ROLE-25). */
export const inspections = defineFeature({
  id: 'inspections',
  title: 'settingsInspections',
  may: 'inspections',
  menu: 'fleet',
  ...shared,
  screens: [{ at: paths.inspections, load: () => import('./InspectionsPage.tsx') }],
})

/** INSP-3: one of them; the server decides who reads it. */
export const inspection = defineFeature({
  id: 'inspection',
  title: 'screenInspection',
  may: 'inspection',
  menu: { reachedFrom: 'the list of inspections, or the form after it was sent' },
  ...shared,
  screens: [{ at: paths.inspection(':id'), load: () => import('./InspectionPage.tsx') }],
})

/** INSP-2: the form, for any role. */
export const newInspection = defineFeature({
  id: 'new-inspection',
  title: 'screenNewInspection',
  may: 'newInspection',
  menu: 'fleet',
  ...shared,
  screens: [{ at: paths.newInspection(), load: () => import('./NewInspectionPage.tsx'), isBare: true }],
})
