import { commandsApi } from '@rastro/core/api/commands'
import { positionsApi } from '@rastro/core/api/positions'
import { usersApi } from '@rastro/core/api/users'
import { crud } from '@rastro/core/kit/contract'
import { drivers } from '@rastro/core/resources/driver'
import { clientOf } from './client.ts'

/** The calls that the opened card of a vehicle makes. */
export const api = clientOf({
  commands: {
    send: commandsApi.send,
    queue: commandsApi.queue,
  },
  drivers: { list: crud(drivers).list },
  positions: { list: positionsApi.list },
  users: { list: usersApi.list },
})
