import { commandsApi } from '@rastro/core/api/commands'
import { commands } from '@rastro/core/resources/command'
import { clientOf } from '../../api/client.ts'
import { defineEntity } from '../entity.ts'
import { commandScreens } from '../entity-screens.ts'

const calls = clientOf(commandsApi)

export const commandEntity = defineEntity({
  ...commandScreens,
  resource: commands,
  calls,
  nameOf: ({ description, type }) => description?.trim() || type,
})

/** The command types of trackers. */
export const { types: commandTypesOf } = calls
