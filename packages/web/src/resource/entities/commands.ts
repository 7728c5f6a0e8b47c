import { commandsApi } from '@rastro/core/api/commands'
import { commands } from '@rastro/core/resources/command'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../entity.ts'

const calls = clientOf(commandsApi)

export const commandEntity = defineEntity({
  resource: commands,
  calls,
  may: 'commands',
  list: paths.commands,
  form: paths.savedCommand,
  nameOf: ({ description, type }) => description?.trim() || type,
})

/** The types that trackers know. */
export const { types: commandTypesOf } = calls
