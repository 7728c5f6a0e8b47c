import type { EntityScreens } from '../../feature/entity-screens.ts'
import { paths } from '../../paths.ts'

/** The addresses of accounts by their kind, which a new one gets. */
export const personScreens = {
  user: { resource: 'user', may: 'users', mayAdd: 'user.create', list: paths.users, form: paths.user },
  reseller: { resource: 'user', may: 'resellers', mayAdd: 'user.create', list: paths.resellers, form: paths.reseller },
  client: { resource: 'user', may: 'clients', mayAdd: 'user.create', list: paths.clients, form: paths.client },
} as const satisfies Record<string, EntityScreens>

export type PersonKind = keyof typeof personScreens

/** The page of what an account of this kind is linked to. */
export const connectionsOf = {
  user: paths.userConnections,
  reseller: paths.resellerConnections,
  client: paths.clientConnections,
} as const satisfies Record<PersonKind, (id: number) => string>
