import type { Device } from '@rastro/core/resources/device'
import { type CommandType, commandTypes } from '@rastro/core/vocabulary/commands'
import type { Viewer } from '../../access/viewer.ts'
import { enclosingGroups, type Ids, linkedIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

type Ctx = Has<'positions' | 'commandBook'>

/** Every type of command, for callers that name no device. */
export const everyType = Object.keys(commandTypes) as CommandType[]

/** CMD-3: the types that can be sent to a device over its connection and by SMS; `custom` alone before its first position. */
export async function typesOf({ positions, commandBook }: Ctx, deviceId: number) {
  const [latest] = await positions.latest([deviceId])
  return commandBook.typesFor(latest?.protocol ?? undefined)
}

/** CMD-22: the viewer's saved commands that are linked to the device or one of its groups, and supported by its protocol. */
export async function sendableIds(ctx: Ctx & Has<'db'>, viewer: Viewer, device: Device): Promise<Ids> {
  const { wire, text } = await typesOf(ctx, device.id)
  const own = linkedIds(ctx.db, { owner: 'user', ownerId: viewer.user.id, property: 'command' })
  return ctx.db
    .selectFrom('command')
    .where('id', 'in', own)
    .where((is) =>
      is.or([
        is('id', 'in', linkedIds(ctx.db, { owner: 'device', ownerId: device.id, property: 'command' })),
        is('id', 'in', linkedToGroups(ctx.db, device.groupId)),
      ]),
    )
    .where((is) =>
      is.or([
        is.and([is('textChannel', '=', 0), is('type', 'in', wire)]),
        is.and([is('textChannel', '=', 1), is('type', 'in', text)]),
      ]),
    )
    .select('id') as unknown as Ids
}

const linkedToGroups = (db: Db, groupId: number) =>
  db
    .selectFrom('group_command')
    .where(amongThose(db, 'groupId', enclosingGroups(db, [groupId])))
    .select('commandId')
