import { type Actor, nobody } from '../db/write.ts'
import type { Viewer } from './viewer.ts'

/** The actor of a viewer's actions in the audit: the real person, also when logged in as another user. */
export function actorOf({ user, enteredBy, address }: Pick<Viewer, 'user' | 'enteredBy' | 'address'>): Actor {
  return { person: enteredBy ?? user, actsAs: enteredBy && user, address }
}

/** An unauthenticated client, or one not logged in yet. */
export const strangerAt = (address: string | undefined): Actor => ({ ...nobody, address })
