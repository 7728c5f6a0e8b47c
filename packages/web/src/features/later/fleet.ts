import { defineFeature } from '../../feature/feature.ts'
import { FuelIcon } from '../../fleet/icons.ts'
import { InspectionIcon } from '../../ui/icons.ts'

/** Fuel supply comes later. */
export const fuelSupply = defineFeature({
  id: 'fuel-supply',
  title: 'settingsFuelSupply',
  may: 'fuelSupply',
  icon: FuelIcon,
  menu: 'fleet',
  screens: [{ at: '/settings/abastecimento' }, { at: '/settings/cadastroAbastecimento', title: 'screenNewFuelSupply' }],
})

/** Inspections come later. */
export const inspections = defineFeature({
  id: 'inspections',
  title: 'settingsInspections',
  may: 'inspections',
  icon: InspectionIcon,
  menu: 'fleet',
  screens: [
    { at: '/settings/vistorias' },
    { at: '/settings/vistorias/cadastro', title: 'screenNewInspection' },
    { at: '/settings/vistoria/:id', title: 'screenInspection' },
  ],
})
