import { can } from '@rastro/core/access/access'
import type { Feature } from '../../feature/feature.ts'
import { createValue, useValue } from '../../session/value.ts'
import { useViewer } from '../../session/viewer.ts'

/** So many screens are shown as recently used. */
const most = 4
const key = (userId: number) => `recent-pages-${userId}`
/** Grows when the screens of this browser change. */
const version = createValue(0)

/** Remembers, in this browser, that the person has chosen this screen of the menu. */
export function rememberPage(userId: number, { id }: Feature): void {
  const ids = [id, ...idsOf(userId).filter((other) => other !== id)]
  localStorage.setItem(key(userId), JSON.stringify(ids.slice(0, 2 * most)))
  version.set(version.get() + 1)
}

/** Those of these screens that the person chose last, the last one first. */
export function useRecentPages(pages: readonly Feature[]): Feature[] {
  const viewer = useViewer()
  useValue(version)
  return idsOf(viewer.user.id)
    .flatMap((id) => pages.find((page) => page.id === id && can(viewer, page.may)) ?? [])
    .slice(0, most)
}

function idsOf(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    // What is stored is nothing of ours: no screen is known
    return []
  }
}
