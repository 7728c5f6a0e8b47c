import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { MaintenanceIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'
import { alertTypeForm, recordForm } from './maintenance-forms.ts'

const access = { resource: 'maintenance', may: 'maintenances' } as const

/** MNT-1 … MNT-19: maintenance alerts, records and costs. */
export const maintenances = defineFeature({
  id: 'maintenances',
  title: 'settingsMaintenances',
  may: 'maintenances',
  plan: 'maintenance',
  icon: MaintenanceIcon,
  menu: 'fleet',
  words: 'maintenances',
  help: 'helpMaintenances',
  screens: [
    { at: paths.maintenances(), load: () => import('./MaintenancesPage.tsx') },
    ...formScreens(
      { ...access, list: paths.maintenances(2), form: paths.maintenance },
      alertTypeForm,
      () => import('./AlertTypeForm.tsx'),
    ),
    ...formScreens(
      { ...access, list: paths.maintenances(), form: paths.maintenanceRecord },
      recordForm,
      () => import('./RecordForm.tsx'),
    ),
  ],
})
