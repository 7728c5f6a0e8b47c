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
  adding: ['start', 'shared', 'fleet', 'main'],
  menu: ['start', 'shared'],
  resource: ['start', 'shared'],
  groups: ['start', 'shared', 'resource'],
  formulas: ['start', 'shared', 'fleet', 'resource'],
  maintenances: ['start', 'shared', 'fleet', 'menu', 'resource'],
  notifications: ['start', 'shared', 'fleet', 'channels', 'resource'],
  card: ['start', 'shared', 'fleet', 'main'],
  block: ['start', 'shared', 'fleet'],
  layers: ['start', 'shared', 'fleet', 'main'],
  fences: ['start', 'shared', 'fleet', 'main'],
  channels: ['start'],
  happened: ['start', 'shared', 'fleet', 'main', 'channels'],
  holidays: ['start'],
  calendars: ['start', 'shared', 'resource', 'holidays'],
  account: ['start', 'shared', 'fleet'],
  settings: ['start', 'shared', 'fleet', 'account', 'menu', 'channels'],
  connections: ['start', 'shared', 'fleet', 'menu', 'resource'],
  attributes: ['start', 'shared', 'fleet', 'account', 'menu', 'channels', 'settings'],
  preferences: ['start', 'shared', 'fleet', 'main', 'account', 'menu', 'channels', 'settings', 'layers', 'resource'],
  commands: ['start', 'shared', 'fleet', 'account', 'menu', 'channels', 'settings', 'resource'],
  schedules: ['start', 'shared', 'fleet', 'menu', 'resource'],
  reports: ['start', 'shared', 'fleet', 'menu'],
  help: ['start', 'shared', 'menu'],
  server: [
    'start',
    'shared',
    'fleet',
    'main',
    'menu',
    'channels',
    'account',
    'settings',
    'attributes',
    'resource',
    'login',
  ],
} as const satisfies Record<Area, readonly Area[]>

/** An area with those that it stands on. */
export type Within<A extends Area> = A | (typeof areasBelow)[A][number]

export type TextKey<A extends Area = Area> = { [X in Area]: keyof (typeof en)[X] }[A]
export type Texts<A extends Area = Area> = Readonly<Record<TextKey<A>, string>>
