import { defineFeature } from '../../feature/feature.ts'
import { findInList } from '../../feature/tour.ts'
import { paths } from '../../paths.ts'
import { VehicleIcon } from '../../ui/icons.ts'

/** VEH-1 … VEH-38: the vehicles and their trackers. */
export const vehicles = defineFeature({
  id: 'vehicles',
  title: 'settingsVehicles',
  may: 'vehicles',
  icon: VehicleIcon,
  menu: 'fleet',
  words: 'vehicles',
  help: 'helpVehicles',
  screens: [{ at: paths.vehicles, also: [paths.vehiclesToo], load: () => import('./VehiclesPage.tsx') }],
  tour: {
    title: 'tourVehicles',
    text: 'tourVehiclesText',
    steps: [{ target: 'list-add', text: 'tourVehiclesAdd' }, findInList],
  },
})
