import { isManager, type Viewer } from './access.ts'

/**
 * USER-46: may the viewer delete their own account? Only where people register themselves, and nobody who manages others or whose email
 * was given to them.
 */
export const mayDeleteOwnAccount = ({ user, server }: Pick<Viewer, 'user' | 'server'>): boolean =>
  server.registration && !user.fixedEmail && !server.fixedEmail && !user.temporary && !isManager(user)
