import { crud } from '@rastro/core/kit/contract'
import { commands } from '@rastro/core/resources/command'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../entity.ts'

export const commandEntity = defineEntity({
  resource: commands,
  calls: clientOf(crud(commands)),
  may: 'commands',
  list: paths.commands,
  form: paths.savedCommand,
  nameOf: ({ description, type }) => description?.trim() || type,
})
