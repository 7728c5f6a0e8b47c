import { devicesApi } from '@rastro/core/api/devices'
import { devices } from '@rastro/core/resources/device'
import { clientOf } from '../../api/client.ts'
import { entityOf } from '../entity.ts'
import { deviceScreens } from '../entity-screens.ts'

export const deviceEntity = entityOf(devices, deviceScreens)

/** Vehicles, to be selected in fields. */
export const deviceChoices = {
  resource: devices,
  calls: clientOf(devicesApi),
  nameOf: ({ name }: { name: string }) => name,
}
