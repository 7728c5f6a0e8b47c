import { can } from '@rastro/core/access/access'
import type { Feature } from '../../feature/feature.ts'
import { createValue, useValue } from '../../session/value.ts'
import { useViewer } from '../../session/viewer.ts'

/** Max recently used screens. */
const most = 4
const key = (userId: number) => `recent-pages-${userId}`
/** Incremented when the recent screens of this browser change. */
const version = createValue(0)

/** Stores, in this browser, that the person has opened this screen from the menu. */
export function rememberPage(userId: number, { id }: Feature): void {
  const ids = [id, ...idsOf(userId).filter((other) => other !== id)]
  localStorage.setItem(key(userId), JSON.stringify(ids.slice(0, 2 * most)))
  version.set(version.get() + 1)
}

/** The recently opened ones of these screens, the latest first. */
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
    // The stored value is invalid: no recent screens
    return []
  }
}
