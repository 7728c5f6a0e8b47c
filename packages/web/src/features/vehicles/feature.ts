import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { findInList } from '../../feature/tour.ts'
import { paths } from '../../paths.ts'
import { deviceScreens } from '../../resource/entity-screens.ts'
import { VehicleIcon } from '../../ui/icons.ts'
import { vehicleForm } from './vehicle-form.ts'

const load = () => import('./VehiclePage.tsx')

/** VEH-1 … VEH-38: the vehicles and their trackers. */
export const vehicles = defineFeature({
  id: 'vehicles',
  title: 'settingsVehicles',
  may: 'vehicles',
  icon: VehicleIcon,
  menu: 'fleet',
  words: 'vehicles',
  help: 'helpVehicles',
  screens: [
    { at: paths.vehicles, also: [paths.vehiclesToo], load: () => import('./VehiclesPage.tsx') },
    ...formScreens(deviceScreens, vehicleForm, load),
    // The same form; the search in settings links to it once
    ...formScreens({ ...deviceScreens, form: paths.device }, vehicleForm, load).map((screen) => ({
      ...screen,
      props: { isDevice: true },
      form: undefined,
    })),
    {
      at: paths.accumulators(':id'),
      title: 'screenAccumulators',
      help: 'helpAccumulators',
      needs: ['device.edit'],
      otherwise: paths.vehicles,
      load: () => import('./AccumulatorsPage.tsx'),
      isBare: true,
    },
  ],
  tour: {
    title: 'tourVehicles',
    text: 'tourVehiclesText',
    steps: [{ target: 'list-add', text: 'tourVehiclesAdd' }, findInList],
  },
})
