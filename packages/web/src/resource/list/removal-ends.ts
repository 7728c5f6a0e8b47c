import { maxRemovals, type RemovalEnd } from '@rastro/core/api/permissions'
import { api } from '../../api/connections.ts'
import { has } from '../../session/capabilities.ts'

/** What a removal would do to each of the items asked about. */
export interface RemovalEnds {
  readonly removed: number
  readonly unlinked: number
  readonly refused: number
  /** Items that other users lose too. */
  readonly shared: number
  /** For one item: how many other users lose it, and names of some. */
  readonly others: number
  readonly names: readonly string[]
}

/** Asks the server what removing these would do (decision 110); a stock server removes all of them for everybody. */
export async function removalEnds(kind: string, ids: readonly number[]): Promise<RemovalEnds> {
  const ends: RemovalEnd[] = []
  for (let at = 0; has('removals') && at < ids.length; at += maxRemovals) {
    const asked = ids.slice(at, at + maxRemovals).join(',')
    ends.push(...(await api.permissions.removal({ query: { kind, ids: asked } })))
  }
  const count = (effect: RemovalEnd['effect']) => ends.filter((end) => end.effect === effect).length
  const [unlinked, refused] = [count('unlinked'), count('refused')]
  const [only] = ids.length === 1 ? ends : []
  return {
    removed: ids.length - unlinked - refused,
    unlinked,
    refused,
    shared: ends.filter(({ others }) => others > 0).length,
    others: only?.others ?? 0,
    names: only?.names ?? [],
  }
}
