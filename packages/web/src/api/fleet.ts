import { devicesApi } from '@rastro/core/api/devices'
import { positionsApi } from '@rastro/core/api/positions'
import { crud } from '@rastro/core/kit/contract'
import { groups } from '@rastro/core/resources/group'
import { clientOf } from './client.ts'

/** The calls about vehicles and where they are. */
export const api = clientOf({ devices: devicesApi, groups: crud(groups), positions: positionsApi })
