import { devicesApi } from '@rastro/core/api/devices'
import { fleetApi } from '@rastro/core/api/fleet'
import { positionsApi } from '@rastro/core/api/positions'
import { crud } from '@rastro/core/kit/contract'
import { drivers } from '@rastro/core/resources/driver'
import { groups } from '@rastro/core/resources/group'
import { clientOf } from './client.ts'

/** The calls about vehicles, who drives them and where they are. */
export const api = clientOf({
  devices: devicesApi,
  drivers: crud(drivers),
  fleet: fleetApi,
  groups: crud(groups),
  positions: positionsApi,
})
