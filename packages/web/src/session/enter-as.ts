import { api } from '../api/session.ts'
import { tellEnd } from './ended.ts'

/** USER-45: logs in as another user, and loads the page anew: nothing of the first one stays in it. */
export async function enterAs(id: number): Promise<void> {
  await api.session.enter({ params: { id } })
  tellEnd()
  if ('caches' in window) await caches.delete('last-fleet')
  location.assign('/')
}
