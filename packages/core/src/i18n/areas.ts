import type { en } from './en.ts'

/** A part of the catalogue: a screen loads its own, and those that it stands on. No key is in two. */
export type Area = keyof typeof en

/** What each area stands on. */
export const areasBelow = {
  start: [],
  login: ['start'],
  shared: ['start'],
  fleet: ['start', 'shared'],
  main: ['start', 'shared', 'fleet'],
  account: ['start', 'shared', 'fleet'],
  settings: ['start', 'shared', 'fleet', 'account'],
  reports: ['start', 'shared', 'fleet'],
} as const satisfies Record<Area, readonly Area[]>

/** An area with those that it stands on. */
export type Within<A extends Area> = A | (typeof areasBelow)[A][number]

export type TextKey<A extends Area = Area> = { [X in Area]: keyof (typeof en)[X] }[A]
export type Texts<A extends Area = Area> = Readonly<Record<TextKey<A>, string>>
