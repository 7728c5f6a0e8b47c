import type { TextKey } from '@rastro/core/i18n/areas'

/** An element that a tour points at, and the text about it. */
export interface TourStep {
  /** The `data-tour` of the element; the first visible one is used. */
  readonly target: string
  readonly text: TextKey<'help'>
  /** The step ends by itself when an element of this `data-tour` is visible: the user has done what the text asks for. */
  readonly until?: string
  /** Where it is shown; on both where nothing is given. */
  readonly only?: 'desk' | 'phone'
}

/** A walk over the first screen of a feature: a chapter of the tutorial. */
export interface Tour {
  readonly title: TextKey<'help'>
  readonly text: TextKey<'help'>
  readonly steps: readonly TourStep[]
}

/** How to find something in any list of the settings. */
export const findInList: TourStep = { target: 'list-find', text: 'tourListFind' }
