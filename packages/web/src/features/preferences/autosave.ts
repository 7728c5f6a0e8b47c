import { ownAttributes } from '@rastro/core/access/own-attributes'
import type { User } from '@rastro/core/resources/user'
import { createValue, type Value } from '../../session/value.ts'

/** One setting that the person has changed: fields of the account, attributes; an undefined attribute is removed. */
export interface Change {
  /** The name of the field or attribute. */
  readonly name: string
  readonly fields?: Partial<User>
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** The save state of a changed setting. */
export type SaveState = 'saving' | 'saved' | { readonly failed: unknown }

interface AutosaveOptions {
  /** The current account. */
  stored(): User
  /** Applies an account in the page. */
  show(user: User): void
  /** Stores the change; returns the account from the server. */
  write(user: User, change: Change): Promise<User>
}

export interface Autosave {
  readonly states: Value<Readonly<Record<string, SaveState>>>
  save(change: Change): void
  /** The state of settings that are no longer being saved is reset. */
  forget(): void
}

/** Applies every change at once and stores them one after the other; only one that cannot be stored is rolled back. */
export function createAutosave({ stored, show, write }: AutosaveOptions): Autosave {
  const states: Autosave['states'] = createValue({})
  /** The changes not stored yet; the first is being sent. */
  let waiting: readonly Change[] = []
  let known: User | undefined
  const tell = (name: string, state: SaveState) => states.set({ ...states.get(), [name]: state })
  const isWaiting = (name: string) => waiting.some((change) => change.name === name)
  const look = (user: User) => show(waiting.reduce(changed, user))

  async function run(first: User): Promise<void> {
    known = first
    look(known)
    while (waiting[0]) {
      const [change] = waiting
      let state: SaveState = 'saved'
      try {
        known = await write(known, change)
      } catch (failed) {
        state = { failed }
      }
      waiting = waiting.slice(1)
      if (!isWaiting(change.name)) tell(change.name, state)
      look(known)
    }
    known = undefined
  }

  return {
    states,
    save(change) {
      // The first is being sent; of the others the last value wins
      waiting = [...waiting.filter(({ name }, index) => index === 0 || name !== change.name), change]
      tell(change.name, 'saving')
      if (known) look(known)
      else void run(stored())
    },
    forget: () => states.set(Object.fromEntries(Object.entries(states.get()).filter(([name]) => isWaiting(name)))),
  }
}

/** The account with the change. */
export function changed(user: User, { fields, attributes }: Omit<Change, 'name'>): User {
  const all = ownAttributes(user, { ...user.attributes, ...attributes })
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return { ...user, ...fields, attributes: Object.fromEntries(given) }
}
