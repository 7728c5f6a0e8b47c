import { maxLinks, type WireLink } from '@rastro/core/access/permissions'
import { api } from '../../api/connections.ts'

/** Links or unlinks these pairs of one kind: one by its own call, many by as few bulk calls as possible. */
export async function inBulks(pairs: readonly WireLink[], linked: boolean): Promise<void> {
  const { link, unlink, linkMany, unlinkMany } = api.permissions
  if (pairs.length === 1) return void (await (linked ? link : unlink)({ body: pairs[0]! }))
  for (let at = 0; at < pairs.length; at += maxLinks) {
    await (linked ? linkMany : unlinkMany)({ body: pairs.slice(at, at + maxLinks) })
  }
}

/** The pairs of an owner and these items of a kind. */
export const pairsOf = (
  owner: { readonly kind: string; readonly id: number },
  kind: string,
  ids: readonly number[],
): WireLink[] => ids.map((id) => ({ [`${owner.kind}Id`]: owner.id, [`${kind}Id`]: id }))
