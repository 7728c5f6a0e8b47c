import { defineFeature } from '../../feature/feature.ts'
import { FuelIcon } from '../../fleet/icons.ts'

/** Fuel supply comes later. */
export const fuelSupply = defineFeature({
  id: 'fuel-supply',
  title: 'settingsFuelSupply',
  may: 'fuelSupply',
  icon: FuelIcon,
  menu: 'fleet',
  screens: [{ at: '/settings/abastecimento' }, { at: '/settings/cadastroAbastecimento', title: 'screenNewFuelSupply' }],
})
