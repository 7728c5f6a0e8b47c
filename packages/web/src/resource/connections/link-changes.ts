import { inBulks } from './in-bulks.ts'

/** The owners that an item is linked to in a form. */
export const linkedOwners = ['device', 'group'] as const
export type LinkedOwner = (typeof linkedOwners)[number]

/** The lists of a form that are saved after its item: its owners, and the notifications that are narrowed to it. */
export const linkFields = [...linkedOwners, 'notification'] as const
export type LinkField = (typeof linkFields)[number]

/** A link to be made or taken away when the form is saved. */
export interface LinkChange {
  readonly id: number
  readonly name: string
  readonly linked: boolean
}

/** The name of the field in the form, and of its changes: none while undefined. */
export const linksName = (field: LinkField): `links.${LinkField}` => `links.${field}`

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

type Pending = Partial<Record<LinkField, readonly LinkChange[] | undefined>>

/** The links that a form would still change. */
export const pendingLinks = (links: Pending | undefined): readonly LinkChange[] =>
  linkFields.flatMap((field) => links?.[field] ?? [])

/**
 * Makes the changes of a form's links to an item. Calls `onDone` whenever some of a kind are done, with those that are left, so that a
 * retry makes only the rest. Throws `LinksNotSaved`.
 */
export async function saveLinks(
  { kind, id }: { kind: string; id: number },
  pending: Pending,
  onDone: (field: LinkField, left: readonly LinkChange[]) => void,
): Promise<void> {
  try {
    for (const owner of linkedOwners) {
      let left = pending[owner] ?? []
      for (const linked of [true, false]) {
        const now = left.filter((change) => change.linked === linked)
        if (now.length === 0) continue
        await inBulks(
          now.map((change) => ({ [`${owner}Id`]: change.id, [`${kind}Id`]: id })),
          linked,
        )
        left = left.filter((change) => change.linked !== linked)
        onDone(owner, left)
      }
    }
  } catch (cause) {
    throw new LinksNotSaved('The links were not saved', { cause })
  }
}
