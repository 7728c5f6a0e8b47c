import { drivers } from '@rastro/core/resources/driver'
import { entityOf } from '../../resource/entity.ts'
import { stampedCalls } from '../../resource/stamped-calls.ts'
import { driverScreens } from './driver-form.ts'

const plain = entityOf(drivers, driverScreens)

export const driverEntity = { ...plain, calls: stampedCalls(plain.calls) }
