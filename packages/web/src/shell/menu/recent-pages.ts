import { isShown } from '@rastro/core/access/menu'
import { createValue, useValue } from '../../session/value.ts'
import { useViewer } from '../../session/viewer.ts'
import type { Page } from './pages.ts'

/** So many screens are told as recently used. */
const most = 4
const key = (userId: number) => `recent-pages-${userId}`
/** Grows when the screens of this browser change. */
const version = createValue(0)

/** Remembers, in this browser, that the person has chosen this screen of the menu. */
export function rememberPage(userId: number, label: Page['label']): void {
  const labels = [label, ...labelsOf(userId).filter((other) => other !== label)]
  localStorage.setItem(key(userId), JSON.stringify(labels.slice(0, 2 * most)))
  version.set(version.get() + 1)
}

/** Those of these screens that the person chose last, the last one first. */
export function useRecentPages(pages: readonly Page[]): Page[] {
  const viewer = useViewer()
  useValue(version)
  return labelsOf(viewer.user.id)
    .flatMap((label) => pages.find((page) => page.label === label && isShown(viewer, page.may)) ?? [])
    .slice(0, most)
}

function labelsOf(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((label) => typeof label === 'string') : []
  } catch {
    // What is stored is nothing of ours: no screen is known
    return []
  }
}
