import { devicesApi } from '@rastro/core/api/devices'
import { devices } from '@rastro/core/resources/device'
import { clientOf } from '../../api/client.ts'

/** Vehicles, to be selected in fields; their own screens come later. */
export const deviceChoices = {
  resource: devices,
  calls: clientOf(devicesApi),
  nameOf: ({ name }: { name: string }) => name,
}
