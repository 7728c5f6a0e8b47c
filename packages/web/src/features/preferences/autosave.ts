import type { User } from '@rastro/core/resources/user'
import { createValue, type Value } from '../../session/value.ts'

/** One setting that the person has changed: fields of the account, attributes; an attribute that is undefined is taken away. */
export interface Change {
  /** The name of the field or attribute. */
  readonly name: string
  readonly fields?: Partial<User>
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** How it stands with a setting that was changed. */
export type SaveState = 'saving' | 'saved' | { readonly failed: unknown }

interface AutosaveOptions {
  /** The account as it is now. */
  stored(): User
  /** Lets an account hold in the page. */
  show(user: User): void
  /** Stores the change; gives the account as the server then has it. */
  write(user: User, change: Change): Promise<User>
}

export interface Autosave {
  readonly states: Value<Readonly<Record<string, SaveState>>>
  save(change: Change): void
  /** What is told of settings that nobody is waiting for is forgotten. */
  forget(): void
}

/** Lets every change hold at once and stores them one after the other; one that cannot be stored is undone, and no other. */
export function createAutosave({ stored, show, write }: AutosaveOptions): Autosave {
  const states: Autosave['states'] = createValue({})
  /** What has not been stored yet, the first of them on its way. */
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
      // The first is on its way; of the others the last word counts
      waiting = [...waiting.filter(({ name }, index) => index === 0 || name !== change.name), change]
      tell(change.name, 'saving')
      if (known) look(known)
      else void run(stored())
    },
    forget: () => states.set(Object.fromEntries(Object.entries(states.get()).filter(([name]) => isWaiting(name)))),
  }
}

/** The account with the change. Where somebody else than an administrator saves preferences, clustering is off (USER-44, A-84). */
export function changed(user: User, { fields, attributes }: Omit<Change, 'name'>): User {
  const all = { ...user.attributes, ...attributes, ...(!user.administrator && { mapCluster: false }) }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return { ...user, ...fields, attributes: Object.fromEntries(given) }
}
