import type { Device } from '@rastro/core/resources/device'
import { type CommandType, commandTypes } from '@rastro/core/vocabulary/commands'
import { attributesFor } from '../../access/inherited-attributes.ts'
import type { Viewer } from '../../access/viewer.ts'
import { enclosingGroups, type Ids, linkedIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'
import { appOf } from './app.ts'

type Ctx = Has<'db' | 'positions' | 'commandBook' | 'senders'>

/** Every type of command, for callers that name no device. */
export const everyType = Object.keys(commandTypes) as CommandType[]

/**
 * CMD-3: the types that can be sent to a device over its connection or to its app, and by SMS; `custom` alone before its first
 * position.
 */
export async function typesOf(ctx: Ctx, device: Device) {
  const [latest] = await ctx.positions.latest([device.id])
  const { wire, text, push } = await ctx.commandBook.typesFor(latest?.protocol ?? undefined)
  const app = push.length > 0 ? appOf(ctx, device, (await attributesFor(ctx.db, [device]))(device)) : undefined
  return { wire: app ? [...new Set([...wire, ...push])] : wire, text }
}

/** CMD-22: the viewer's saved commands that are linked to the device or one of its groups, and supported by its protocol. */
export async function sendableIds(ctx: Ctx, viewer: Viewer, device: Device): Promise<Ids> {
  const { wire, text } = await typesOf(ctx, device)
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
