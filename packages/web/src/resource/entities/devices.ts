import { devicesApi } from '@rastro/core/api/devices'
import { devices } from '@rastro/core/resources/device'
import { dated } from '@rastro/core/vehicle/stamps'
import { clientOf } from '../../api/client.ts'
import { entityOf } from '../entity.ts'
import { deviceScreens } from '../entity-screens.ts'

const stored = entityOf(devices, deviceScreens)

/** Vehicles. A save dates the last change after the merge with changes of others, so that two dates are no conflict (VEH-25). */
export const deviceEntity: typeof stored = {
  ...stored,
  calls: {
    ...stored.calls,
    update: (input, onHeaders) => stored.calls.update({ ...input, body: dated(input.body, new Date()) }, onHeaders),
  },
}

/** Vehicles, to be selected in fields. */
export const deviceChoices = {
  resource: devices,
  calls: clientOf(devicesApi),
  nameOf: ({ name }: { name: string }) => name,
}
