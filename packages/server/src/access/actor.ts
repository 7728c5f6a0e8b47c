import { type Actor, nobody } from '../db/write.ts'
import type { Viewer } from './viewer.ts'

/** Who is written down for what a viewer does: whoever really sits there, also when logged in as somebody else. */
export function actorOf({ user, enteredBy, address }: Pick<Viewer, 'user' | 'enteredBy' | 'address'>): Actor {
  return { person: enteredBy ?? user, actsAs: enteredBy && user, address }
}

/** Somebody without an account, or not logged in yet. */
export const strangerAt = (address: string | undefined): Actor => ({ ...nobody, address })
