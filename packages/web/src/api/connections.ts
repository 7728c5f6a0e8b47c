import { devicesApi } from '@rastro/core/api/devices'
import { permissionsApi } from '@rastro/core/api/permissions'
import { crud } from '@rastro/core/kit/contract'
import { groups } from '@rastro/core/resources/group'
import { users } from '@rastro/core/resources/user'
import { clientOf } from './client.ts'

/** The calls that link items to devices, groups and users. */
export const api = clientOf({
  permissions: permissionsApi,
  devices: { get: devicesApi.get, list: devicesApi.list },
  groups: { get: crud(groups).get, list: crud(groups).list },
  users: { get: crud(users).get, list: crud(users).list },
})
