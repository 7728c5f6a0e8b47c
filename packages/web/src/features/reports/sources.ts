import { devicesApi } from '@rastro/core/api/devices'
import { devices } from '@rastro/core/resources/device'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { clientOf } from '../../api/client.ts'

/** Vehicles to choose from, named as everywhere. */
export const vehicleSource = { resource: devices, calls: clientOf(devicesApi), nameOf: vehicleTitle }
