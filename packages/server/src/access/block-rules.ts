import { holdsLevel } from '@rastro/core/access/field-levels'
import { ForbiddenError } from '@rastro/core/kit/errors'
import { isBlockKey, loosenedBlocks } from '@rastro/core/vehicle/block-strictness'
import type { Db } from '../db/database.ts'
import { attributesFor, type Inheriting } from './inherited-attributes.ts'
import type { Viewer } from './viewer.ts'
import { devicesInside, type Ids } from './visibility.ts'

interface Change<T extends Inheriting> {
  readonly stored: T | undefined
  readonly item: T
}

/**
 * The device or group to store, so that nobody but an administrator loosens when an engine is cut (decision 80): throws when its own
 * attributes would; what a move to another group would loosen is written in its own attributes, with the value that applied before.
 */
export async function withBlockRules<T extends Inheriting>(tx: Db, viewer: Viewer, change: Change<T>): Promise<T> {
  const { stored, item } = change
  if (viewer.user.administrator) return item
  if (holdsLevel(viewer, 'reseller')) requireKnownKeys(change)
  const before = stored ?? { ...item, attributes: {} }
  const here = { ...item, groupId: before.groupId }
  const attributesOf = await attributesFor<Inheriting>(tx, [before, here, item])
  const [loosened] = Object.keys(loosenedBlocks(attributesOf(before), attributesOf(here)))
  if (loosened !== undefined) throw onlyStricter(`attributes.${loosened}`)
  if (item.groupId === here.groupId) return item
  return { ...item, attributes: { ...item.attributes, ...loosenedBlocks(attributesOf(before), attributesOf(item)) } }
}

/** Throws when removing the group would loosen when the engine of a vehicle inside is cut: those fall back on the server's settings. */
export async function requireNoLooserGroup(tx: Db, viewer: Viewer, group: Inheriting & { id: number }): Promise<void> {
  if (viewer.user.administrator) return
  const attributesOf = await attributesFor<Inheriting>(tx, [group])
  const loosened = loosenedBlocks(attributesOf(group), attributesOf({ groupId: 0, attributes: {} }))
  if (Object.keys(loosened).length === 0) return
  const itself = tx.selectFrom('group').where('id', '=', group.id).select('id') as unknown as Ids
  if (await devicesInside(tx, itself).limit(1).executeTakeFirst()) throw onlyStricter()
}

/** For an unknown key it is not known which value is the stricter one. */
function requireKnownKeys<T extends Inheriting>({ stored, item }: Change<T>): void {
  const old = stored?.attributes ?? {}
  const keys = Object.keys({ ...old, ...item.attributes }).filter((key) => key.startsWith('block.') && !isBlockKey(key))
  const changed = keys.find((key) => JSON.stringify(old[key]) !== JSON.stringify(item.attributes[key]))
  if (changed !== undefined) throw onlyStricter(`attributes.${changed}`)
}

const onlyStricter = (field?: string): ForbiddenError =>
  new ForbiddenError('Only an administrator may loosen when an engine is blocked', {
    field,
    reason: { code: 'access.onlyStricter', values: {} },
  })
