import { inBulks } from './in-bulks.ts'

/** The owners that an item is linked to in a form. */
export const linkedOwners = ['device', 'group'] as const
export type LinkedOwner = (typeof linkedOwners)[number]

/** A link to be made or taken away when the form is saved. */
export interface LinkChange {
  readonly id: number
  readonly name: string
  readonly linked: boolean
}

/** The name of the field in the form, and of its changes: none while undefined. */
export const linksName = (owner: LinkedOwner): `links.${LinkedOwner}` => `links.${owner}`

/** The changes with this one; undefined for none. `stored`: whether it is linked now, so that a change taken back is none. */
export function withChange(
  changes: readonly LinkChange[] | undefined,
  change: LinkChange,
  stored: boolean,
): LinkChange[] | undefined {
  const others = (changes ?? []).filter(({ id }) => id !== change.id)
  const all = change.linked === stored ? others : [...others, change]
  return all.length > 0 ? all : undefined
}

/** The links were not saved; the item was. */
export class LinksNotSaved extends Error {
  override name = 'LinksNotSaved'
}

type Pending = Partial<Record<LinkedOwner, readonly LinkChange[] | undefined>>

/**
 * Makes the changes of a form's links to an item. Calls `onDone` for each kind of owner that is done, so that a retry makes only the
 * rest. Throws `LinksNotSaved`.
 */
export async function saveLinks(
  { kind, id }: { kind: string; id: number },
  pending: Pending,
  onDone: (owner: LinkedOwner) => void,
): Promise<void> {
  try {
    for (const owner of linkedOwners) {
      const changes = pending[owner] ?? []
      for (const linked of [true, false]) {
        const pairs = changes
          .filter((change) => change.linked === linked)
          .map((change) => ({ [`${owner}Id`]: change.id, [`${kind}Id`]: id }))
        await inBulks(pairs, linked)
      }
      if (changes.length > 0) onDone(owner)
    }
  } catch (cause) {
    throw new LinksNotSaved('The links were not saved', { cause })
  }
}
