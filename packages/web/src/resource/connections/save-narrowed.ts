import { type Narrowing, withNarrowed } from '@rastro/core/messages/narrowing'
import type { Notification } from '@rastro/core/resources/notification'
import { saveVersioned } from '../../api/versioned-save.ts'
import { notificationCalls } from '../entities/notifications.ts'
import { LinksNotSaved, saveLinks } from './link-changes.ts'

/** Narrows notifications to the fence or driver of a form, or no longer; each as it is stored now. Throws `LinksNotSaved`. */
export const saveNarrowed =
  (to: Narrowing): typeof saveLinks =>
  async ({ id }, { notification: changes = [] }, onDone) => {
    try {
      for (const [at, { id: notificationId, linked }] of changes.entries()) {
        await saveVersioned<Notification>({
          calls: notificationCalls,
          id: notificationId,
          change: ({ item }) => withNarrowed(item, to, { id, isListed: linked }),
        })
        onDone('notification', changes.slice(at + 1))
      }
    } catch (cause) {
      throw new LinksNotSaved('The notifications were not saved', { cause })
    }
  }

/** The same after the links to vehicles and groups. */
export const saveLinksAndNarrowed =
  (to: Narrowing): typeof saveLinks =>
  async (item, pending, onDone) => {
    await saveLinks(item, pending, onDone)
    await saveNarrowed(to)(item, pending, onDone)
  }
