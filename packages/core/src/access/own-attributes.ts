import type { User } from '../resources/user.ts'

/**
 * The attributes of the person's own account as they are saved: for anybody but an administrator, clustering goes off with
 * them (USER-44, A-84).
 */
export const ownAttributes = (user: Pick<User, 'administrator'>, attributes: User['attributes']): User['attributes'] =>
  user.administrator ? attributes : { ...attributes, mapCluster: false }
