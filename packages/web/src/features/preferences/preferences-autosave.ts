import { type Preferences, preferencesOf } from '@rastro/core/model/preferences'
import type { User } from '@rastro/core/resources/user'
import { useMemo } from 'react'
import { api } from '../../api/accounts.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { forgetChoiceOf } from '../../session/map-choices.ts'
import { userValue } from '../../session/session.ts'
import { useViewer } from '../../session/viewer.ts'
import { type Change, changed, createAutosave } from './autosave.ts'

/** The preferences of the person who is logged in, kept as they change them. */
export const autosave = createAutosave({
  stored: () => userValue.get()!,
  show(user) {
    // Whoever logs in meanwhile is somebody else
    if (userValue.get()?.id === user.id) userValue.set(user)
  },
  // Into the account as the server has it, so that nothing is undone that was changed elsewhere (decision 51)
  write: async ({ id }, change) =>
    (await saveVersioned<User>({ calls: api.users, id, change: (stored) => changed(stored.item, change) })).item,
})

/** USER-55: keeps one setting; what this browser has chosen on its map instead is forgotten. */
export function save(change: Change): void {
  forgetChoiceOf(change.name)
  autosave.save(change)
}

/** Keeps one attribute; undefined takes it away, so that what the server says holds. */
export const saveAttribute = (name: string, value: unknown): void => save({ name, attributes: { [name]: value } })

/** What the person has chosen, and where they have not, what holds for them; not what the server forces on everybody. */
export function useChosen(): Preferences {
  const { user, server } = useViewer()
  return useMemo(() => preferencesOf({ user, server: { ...server, forceSettings: false } }), [user, server])
}
