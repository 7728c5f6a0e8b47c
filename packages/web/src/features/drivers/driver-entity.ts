import { drivers } from '@rastro/core/resources/driver'
import { dated } from '@rastro/core/vehicle/stamps'
import { saveLinksAndNarrowed } from '../../resource/connections/save-narrowed.ts'
import { entityOf } from '../../resource/entity.ts'
import { driverScreens } from './driver-form.ts'

const stored = entityOf(drivers, driverScreens)

/** Drivers. A save dates the last change after the merge with changes of others, so that two dates are no conflict (DRV-6). */
export const driverEntity: typeof stored = {
  ...stored,
  saveLinks: saveLinksAndNarrowed('driver'),
  calls: {
    ...stored.calls,
    update: (input, onHeaders) => stored.calls.update({ ...input, body: dated(input.body, new Date()) }, onHeaders),
  },
}
