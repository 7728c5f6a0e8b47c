import { type Action, createOf, editOf } from '@rastro/core/access/access'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { LoadScreen } from './feature.ts'
import type { FormSpec } from './form.ts'

/** Where list and form of a kind of thing stand, and who finds them there: data that routes, entity and tests share. */
export interface EntityScreens {
  /** The name of its resource, of which follows who may change one (`editOf`). */
  readonly resource: string
  /** Who sees its screens. */
  readonly may: Action
  /** Who is offered to make one; whoever may make one at the server unless given. */
  readonly mayAdd?: Action
  /** The address of its list. */
  readonly list: string
  /** The address of its form, without an id for a new one. */
  readonly form: (id?: number | ':id') => string
}

/** The address of a form with its id, or without one for a new thing. */
export const withId =
  (form: string) =>
  (id?: number | ':id'): string =>
    id === undefined ? form : `${form}/${id}`

/** What one must be allowed to make a thing of this kind: to change one, and to add one. */
export const needsToAdd = ({ resource, mayAdd }: Pick<EntityScreens, 'resource' | 'mayAdd'>): readonly Action[] => [
  editOf(resource),
  mayAdd ?? createOf(resource),
]

/** The two addresses of a form: a new thing, and one that is there. Who may not save there is led to the list (ROLE-28). */
export function formScreens<Key extends TextKey>(entity: EntityScreens, spec: FormSpec<Key>, load: LoadScreen) {
  const { resource, may, list: otherwise, form } = entity
  const { title, newTitle = title } = spec
  const shared = { may, otherwise, load, isWhole: true }
  return [
    { ...shared, at: form(), title: newTitle, needs: needsToAdd(entity), form: spec as FormSpec },
    { ...shared, at: form(':id'), title, needs: [editOf(resource)] },
  ]
}
