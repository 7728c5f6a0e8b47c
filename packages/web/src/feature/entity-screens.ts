import { type Action, createOf, editOf } from '@rastro/core/access/access'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { LoadScreen } from './feature.ts'
import type { FormSpec } from './form.ts'

/** Addresses and permissions of the list and form of an entity: data that routes, entity and tests share. */
export interface EntityScreens {
  /** The name of its resource, which determines who may change one (`editOf`). */
  readonly resource: string
  /** Who sees its screens. */
  readonly may: Action
  /** Who is offered to create one; unless given, whoever the server permits. */
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

/** The permissions to edit and to add an item of this kind. */
export const needsToAdd = ({ resource, mayAdd }: Pick<EntityScreens, 'resource' | 'mayAdd'>): readonly Action[] => [
  editOf(resource),
  mayAdd ?? createOf(resource),
]

/** The two addresses of a form: a new item, and an existing one. Users who may not save are redirected to the list (ROLE-28). */
export function formScreens<Key extends TextKey>(entity: EntityScreens, spec: FormSpec<Key>, load: LoadScreen) {
  const { resource, may, list: otherwise, form } = entity
  const { title, newTitle = title } = spec
  const shared = { may, otherwise, load, isBare: true }
  return [
    { ...shared, at: form(), title: newTitle, needs: needsToAdd(entity), form: spec as FormSpec },
    { ...shared, at: form(':id'), title, needs: [editOf(resource)] },
  ]
}
