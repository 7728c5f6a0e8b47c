import { createValue } from '../../session/value.ts'
import type { Chapter } from './tours.ts'

/** The tour that is being given, or null. */
export const tourValue = createValue<Chapter | null>(null)

const key = 'tours-seen'
/** Grows when a tour has been seen to its end. */
export const toursSeenVersion = createValue(0)

/** The ids of the tours that somebody has seen to the end in this browser. */
export function toursSeen(): Set<string> {
  return new Set((localStorage.getItem(key) ?? '').split(',').filter(Boolean))
}

export function rememberTour(id: string): void {
  localStorage.setItem(key, [...toursSeen().add(id)].join(','))
  toursSeenVersion.set(toursSeenVersion.get() + 1)
}
