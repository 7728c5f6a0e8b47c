import { createValue } from '../../session/value.ts'
import type { Chapter } from './tours.ts'

/** The active tour, or null. */
export const tourValue = createValue<Chapter | null>(null)

const key = 'tours-seen'
/** Incremented when a tour has been completed. */
export const toursSeenVersion = createValue(0)

/** The ids of the tours completed in this browser. */
export function toursSeen(): Set<string> {
  return new Set((localStorage.getItem(key) ?? '').split(',').filter(Boolean))
}

export function rememberTour(id: string): void {
  localStorage.setItem(key, [...toursSeen().add(id)].join(','))
  toursSeenVersion.set(toursSeenVersion.get() + 1)
}
