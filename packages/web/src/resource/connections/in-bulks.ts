import { maxLinks } from '@rastro/core/access/permissions'
import { api } from '../../api/connections.ts'
import type { ConnectionKind, ConnectionOwner } from './connection-kinds.ts'

interface Links {
  readonly owner: ConnectionOwner
  readonly kind: ConnectionKind
  readonly ids: readonly number[]
  readonly linked: boolean
}

/** Links or unlinks these: one by its own call, many by as few bulk calls as possible. */
export async function inBulks({ owner, kind, ids, linked }: Links): Promise<void> {
  const pairs = ids.map((id) => ({ [`${owner.kind}Id`]: owner.id, [`${kind}Id`]: id }))
  const { link, unlink, linkMany, unlinkMany } = api.permissions
  if (pairs.length === 1) return void (await (linked ? link : unlink)({ body: pairs[0]! }))
  for (let at = 0; at < pairs.length; at += maxLinks) {
    await (linked ? linkMany : unlinkMany)({ body: pairs.slice(at, at + maxLinks) })
  }
}
