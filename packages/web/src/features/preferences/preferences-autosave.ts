import { type Preferences, preferencesOf } from '@rastro/core/model/preferences'
import type { User } from '@rastro/core/resources/user'
import { useMemo } from 'react'
import { api } from '../../api/accounts.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { forgetChoiceOf } from '../../session/map-choices.ts'
import { userValue } from '../../session/session.ts'
import { useViewer } from '../../session/viewer.ts'
import { type Change, changed, createAutosave } from './autosave.ts'

/** The preferences of the authenticated person, saved as they change. */
export const autosave = createAutosave({
  stored: () => userValue.get()!,
  show(user) {
    // Another person may have logged in meanwhile
    if (userValue.get()?.id === user.id) userValue.set(user)
  },
  // Merged into the server's account, so that no change made elsewhere is lost (decision 51)
  write: async ({ id }, change) =>
    (await saveVersioned<User>({ calls: api.users, id, change: (stored) => changed(stored.item, change) })).item,
})

/** USER-55: saves one setting; this browser's own choice on its map is reset. */
export function save(change: Change): void {
  forgetChoiceOf(change.name)
  autosave.save(change)
}

/** Saves one attribute; undefined removes it, so that the server's value applies. */
export const saveAttribute = (name: string, value: unknown): void => save({ name, attributes: { [name]: value } })

/** The person's preferences with their defaults; without those that the server forces on everybody. */
export function useChosen(): Preferences {
  const { user, server } = useViewer()
  return useMemo(() => preferencesOf({ user, server: { ...server, forceSettings: false } }), [user, server])
}
