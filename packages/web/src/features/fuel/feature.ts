import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { FuelIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'
import { refuelForm } from './refuel-form.ts'

/** FUEL-1 … FUEL-30: what was filled into which vehicle, and what it cost. */
export const fuelSupply = defineFeature({
  id: 'fuel-supply',
  title: 'settingsFuelSupply',
  may: 'fuelSupply',
  plan: 'maintenance',
  icon: FuelIcon,
  menu: 'fleet',
  words: 'refuelling',
  help: 'helpRefuelling',
  screens: [
    { at: paths.fuel(), load: () => import('./FuelPage.tsx') },
    ...formScreens(
      { resource: 'maintenance', may: 'fuelSupply', list: paths.fuel(), form: paths.fuelRecord },
      refuelForm,
      () => import('./RefuelForm.tsx'),
    ),
  ],
})
