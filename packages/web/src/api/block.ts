import { commandsApi } from '@rastro/core/api/commands'
import { positionsApi } from '@rastro/core/api/positions'
import { crud } from '@rastro/core/kit/contract'
import { devices } from '@rastro/core/resources/device'
import { clientOf } from './client.ts'

/** The calls that block an engine and follow the outcome. */
export const api = clientOf({
  commands: {
    send: commandsApi.send,
    sendable: commandsApi.sendable,
    held: commandsApi.held,
    cancel: commandsApi.cancel,
    approve: commandsApi.approve,
  },
  devices: { get: crud(devices).get },
  positions: { list: positionsApi.list },
})
