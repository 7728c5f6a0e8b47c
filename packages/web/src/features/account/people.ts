import { type User, users } from '@rastro/core/resources/user'
import { api } from '../../api/accounts.ts'
import type { EntityScreens } from '../../feature/entity-screens.ts'
import { defineEntity, type Entity } from '../../resource/entity.ts'
import { type PersonKind, personScreens } from './person-screens.ts'

const entityOf = (screens: EntityScreens): Entity<User> =>
  defineEntity<User>({ ...screens, resource: users, calls: api.users, nameOf: ({ name, email }) => name || email })

/** Accounts in the list and the form of their kind. */
export const people: Readonly<Record<PersonKind, Entity<User>>> = {
  user: entityOf(personScreens.user),
  reseller: entityOf(personScreens.reseller),
  client: entityOf(personScreens.client),
}
