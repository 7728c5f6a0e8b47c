import { devicesApi } from '@rastro/core/api/devices'
import { geofencesApi } from '@rastro/core/api/geofences'
import { crud } from '@rastro/core/kit/contract'
import { devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import { geofences } from '@rastro/core/resources/geofence'
import { users } from '@rastro/core/resources/user'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { clientOf } from '../../api/client.ts'

/** Vehicles to choose from, named as everywhere. */
export const vehicleSource = { resource: devices, calls: clientOf(devicesApi), nameOf: vehicleTitle }

/** Geofences to choose from. */
export const geofenceSource = {
  resource: geofences,
  calls: clientOf(geofencesApi),
  nameOf: ({ name }: { name: string }) => name,
}

/** Drivers to choose from. */
export const driverSource = {
  resource: drivers,
  calls: clientOf(crud(drivers)),
  nameOf: ({ name }: { name: string }) => name,
}

/** Accounts to choose from. */
export const clientSource = {
  resource: users,
  calls: clientOf(crud(users)),
  nameOf: ({ name, email }: { name: string; email: string }) => name || email,
}
