import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { DriverIcon } from '../../fleet/icons.ts'
import { driverForm, driverScreens } from './driver-form.ts'

/** DRV-1 … DRV-8: drivers. */
export const drivers = defineFeature({
  id: 'drivers',
  title: 'settingsDrivers',
  may: 'drivers',
  plan: 'drivers',
  icon: DriverIcon,
  menu: 'fleet',
  words: 'drivers',
  help: 'helpDrivers',
  screens: [
    { at: driverScreens.list, load: () => import('./DriversPage.tsx') },
    ...formScreens(driverScreens, driverForm, () => import('./DriverPage.tsx')),
  ],
})
