import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { createValue, useValue } from './value.ts'

/** The server's settings; undefined until loaded (APP-4). */
export const serverValue = createValue<Server | undefined>(undefined)
/** The authenticated user: undefined until known, null for none (APP-12). */
export const userValue = createValue<User | null | undefined>(undefined)

/** Whether nobody is logged in because the user signed out in this tab: the login page keeps nothing of theirs. */
export const signedOutValue = createValue(false)

/** The kind of token that was refused last: of a link, or of a native app; undefined for none. */
export const refusedTokenValue = createValue<'link' | 'app' | undefined>(undefined)

/** The server; only below the gate that waits for it. */
export function useServer(): Server {
  const server = useValue(serverValue)
  if (!server) throw new Error('The server information is asked for before it has been loaded.')
  return server
}

/** The authenticated user; only on screens behind the login. */
export function useUser(): User {
  const user = useValue(userValue)
  if (!user) throw new Error('The user is asked for while nobody is logged in.')
  return user
}
