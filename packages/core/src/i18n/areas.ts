import type { Language } from './languages.ts'

/**
 * The catalogue of texts, as ICU MessageFormat, by area: the areas it depends on, and its file in every language. A screen loads
 * its own area and its dependencies. No key is in two areas.
 */
export const areas = {
  start: {
    below: [],
    en: () => import('./en/start.ts'),
    ptBR: () => import('./pt-BR/start.ts'),
  },
  login: {
    below: ['start'],
    en: () => import('./en/login.ts'),
    ptBR: () => import('./pt-BR/login.ts'),
  },
  shared: {
    below: ['start'],
    en: () => import('./en/shared.ts'),
    ptBR: () => import('./pt-BR/shared.ts'),
  },
  fleet: {
    below: ['start', 'shared'],
    en: () => import('./en/fleet.ts'),
    ptBR: () => import('./pt-BR/fleet.ts'),
  },
  main: {
    below: ['start', 'shared', 'fleet'],
    en: () => import('./en/main.ts'),
    ptBR: () => import('./pt-BR/main.ts'),
  },
  journey: {
    below: ['start', 'shared', 'fleet', 'main'],
    en: () => import('./en/journey.ts'),
    ptBR: () => import('./pt-BR/journey.ts'),
  },
  card: {
    below: ['start', 'shared', 'fleet', 'main'],
    en: () => import('./en/card.ts'),
    ptBR: () => import('./pt-BR/card.ts'),
  },
  block: {
    below: ['start', 'shared', 'fleet'],
    en: () => import('./en/block.ts'),
    ptBR: () => import('./pt-BR/block.ts'),
  },
  layers: {
    below: ['start', 'shared', 'fleet', 'main'],
    en: () => import('./en/layers.ts'),
    ptBR: () => import('./pt-BR/layers.ts'),
  },
  fences: {
    below: ['start', 'shared', 'fleet', 'main', 'resource'],
    en: () => import('./en/fences.ts'),
    ptBR: () => import('./pt-BR/fences.ts'),
  },
  channels: {
    below: ['start'],
    en: () => import('./en/channels.ts'),
    ptBR: () => import('./pt-BR/channels.ts'),
  },
  happened: {
    below: ['start', 'shared', 'fleet', 'main', 'channels'],
    en: () => import('./en/happened.ts'),
    ptBR: () => import('./pt-BR/happened.ts'),
  },
  holidays: {
    below: ['start'],
    en: () => import('./en/holidays.ts'),
    ptBR: () => import('./pt-BR/holidays.ts'),
  },
  account: {
    below: ['start', 'shared', 'fleet', 'resource', 'channels'],
    en: () => import('./en/account.ts'),
    ptBR: () => import('./pt-BR/account.ts'),
  },
  security: {
    below: ['start', 'shared', 'fleet', 'account', 'channels', 'resource'],
    en: () => import('./en/security.ts'),
    ptBR: () => import('./pt-BR/security.ts'),
  },
  settings: {
    below: ['start', 'shared', 'fleet', 'account', 'menu', 'channels', 'resource'],
    en: () => import('./en/settings.ts'),
    ptBR: () => import('./pt-BR/settings.ts'),
  },
  attributes: {
    below: ['start', 'shared', 'fleet', 'account', 'menu', 'channels', 'settings', 'resource'],
    en: () => import('./en/attributes.ts'),
    ptBR: () => import('./pt-BR/attributes.ts'),
  },
  orders: {
    below: ['start', 'shared', 'fleet', 'main', 'menu', 'resource', 'block'],
    en: () => import('./en/orders.ts'),
    ptBR: () => import('./pt-BR/orders.ts'),
  },
  inspections: {
    below: ['start', 'shared', 'fleet', 'resource', 'refusals'],
    en: () => import('./en/inspections.ts'),
    ptBR: () => import('./pt-BR/inspections.ts'),
  },
  imports: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource', 'refusals'],
    en: () => import('./en/imports.ts'),
    ptBR: () => import('./pt-BR/imports.ts'),
  },
  announcement: {
    below: ['start', 'shared', 'menu', 'channels', 'resource'],
    en: () => import('./en/announcement.ts'),
    ptBR: () => import('./pt-BR/announcement.ts'),
  },
  messaging: {
    below: ['start', 'shared', 'menu', 'channels', 'resource'],
    en: () => import('./en/messaging.ts'),
    ptBR: () => import('./pt-BR/messaging.ts'),
  },
  lookups: {
    below: ['start', 'shared', 'menu', 'resource'],
    en: () => import('./en/lookups.ts'),
    ptBR: () => import('./pt-BR/lookups.ts'),
  },
  connections: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/connections.ts'),
    ptBR: () => import('./pt-BR/connections.ts'),
  },
  preferences: {
    below: ['start', 'shared', 'fleet', 'main', 'account', 'menu', 'channels', 'settings', 'layers', 'resource'],
    en: () => import('./en/preferences.ts'),
    ptBR: () => import('./pt-BR/preferences.ts'),
  },
  privacy: {
    below: ['start', 'shared', 'fleet'],
    en: () => import('./en/privacy.ts'),
    ptBR: () => import('./pt-BR/privacy.ts'),
  },
  people: {
    below: [
      ...(['start', 'shared', 'fleet', 'main', 'account', 'menu', 'channels', 'settings', 'resource'] as const),
      ...(['security', 'privacy'] as const),
    ],
    en: () => import('./en/people.ts'),
    ptBR: () => import('./pt-BR/people.ts'),
  },
  reports: {
    below: ['start', 'shared', 'fleet', 'main', 'menu', 'resource'],
    en: () => import('./en/reports.ts'),
    ptBR: () => import('./pt-BR/reports.ts'),
  },
  proofs: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/proofs.ts'),
    ptBR: () => import('./pt-BR/proofs.ts'),
  },
  proofCheck: {
    below: ['start', 'login'],
    en: () => import('./en/proof-check.ts'),
    ptBR: () => import('./pt-BR/proof-check.ts'),
  },
  proofSheet: {
    below: [
      ...(['start', 'shared', 'fleet', 'main', 'account', 'menu', 'channels', 'settings', 'resource'] as const),
      'reports',
    ],
    en: () => import('./en/proof-sheet.ts'),
    ptBR: () => import('./pt-BR/proof-sheet.ts'),
  },
  trips: {
    below: ['start', 'shared', 'fleet', 'main', 'menu', 'resource', 'reports'],
    en: () => import('./en/trips.ts'),
    ptBR: () => import('./pt-BR/trips.ts'),
  },
  replay: {
    below: ['start', 'shared', 'fleet', 'main', 'menu'],
    en: () => import('./en/replay.ts'),
    ptBR: () => import('./pt-BR/replay.ts'),
  },
  moving: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/moving.ts'),
    ptBR: () => import('./pt-BR/moving.ts'),
  },
  status: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/status.ts'),
    ptBR: () => import('./pt-BR/status.ts'),
  },
  silence: {
    below: ['start', 'shared', 'fleet', 'menu'],
    en: () => import('./en/silence.ts'),
    ptBR: () => import('./pt-BR/silence.ts'),
  },
  monitoring: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/monitoring.ts'),
    ptBR: () => import('./pt-BR/monitoring.ts'),
  },
  overview: {
    below: ['start', 'shared', 'fleet', 'resource', 'menu'],
    en: () => import('./en/overview.ts'),
    ptBR: () => import('./pt-BR/overview.ts'),
  },
  adding: {
    below: ['start', 'shared', 'fleet', 'main'],
    en: () => import('./en/adding.ts'),
    ptBR: () => import('./pt-BR/adding.ts'),
  },
  maintenances: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/maintenances.ts'),
    ptBR: () => import('./pt-BR/maintenances.ts'),
  },
  refuelling: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/refuelling.ts'),
    ptBR: () => import('./pt-BR/refuelling.ts'),
  },
  menu: {
    below: ['start', 'shared'],
    en: () => import('./en/menu.ts'),
    ptBR: () => import('./pt-BR/menu.ts'),
  },
  help: {
    below: ['start', 'shared', 'menu'],
    en: () => import('./en/help.ts'),
    ptBR: () => import('./pt-BR/help.ts'),
  },
  resource: {
    below: ['start', 'shared'],
    en: () => import('./en/resource.ts'),
    ptBR: () => import('./pt-BR/resource.ts'),
  },
  refusals: {
    below: ['start'],
    en: () => import('./en/refusals.ts'),
    ptBR: () => import('./pt-BR/refusals.ts'),
  },
  bought: {
    below: ['start', 'shared', 'menu'],
    en: () => import('./en/bought.ts'),
    ptBR: () => import('./pt-BR/bought.ts'),
  },
  plans: {
    below: ['start', 'shared', 'menu', 'resource', 'bought'],
    en: () => import('./en/plans.ts'),
    ptBR: () => import('./pt-BR/plans.ts'),
  },
  dunning: {
    below: ['start', 'shared', 'menu', 'resource', 'channels', 'billing'],
    en: () => import('./en/dunning.ts'),
    ptBR: () => import('./pt-BR/dunning.ts'),
  },
  billing: {
    below: ['start', 'shared', 'menu', 'resource'],
    en: () => import('./en/billing.ts'),
    ptBR: () => import('./pt-BR/billing.ts'),
  },
  groups: {
    below: ['start', 'shared', 'resource'],
    en: () => import('./en/groups.ts'),
    ptBR: () => import('./pt-BR/groups.ts'),
  },
  vehicles: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/vehicles.ts'),
    ptBR: () => import('./pt-BR/vehicles.ts'),
  },
  firstTracker: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/first-tracker.ts'),
    ptBR: () => import('./pt-BR/first-tracker.ts'),
  },
  sharing: {
    below: ['start', 'shared', 'fleet', 'main', 'menu', 'resource'],
    en: () => import('./en/sharing.ts'),
    ptBR: () => import('./pt-BR/sharing.ts'),
  },
  stock: {
    below: ['start', 'shared', 'menu', 'resource'],
    en: () => import('./en/stock.ts'),
    ptBR: () => import('./pt-BR/stock.ts'),
  },
  drivers: {
    below: ['start', 'shared', 'fleet', 'resource'],
    en: () => import('./en/drivers.ts'),
    ptBR: () => import('./pt-BR/drivers.ts'),
  },
  formulas: {
    below: ['start', 'shared', 'fleet', 'resource'],
    en: () => import('./en/formulas.ts'),
    ptBR: () => import('./pt-BR/formulas.ts'),
  },
  calendars: {
    below: ['start', 'shared', 'resource', 'holidays'],
    en: () => import('./en/calendars.ts'),
    ptBR: () => import('./pt-BR/calendars.ts'),
  },
  commands: {
    below: ['start', 'shared', 'fleet', 'account', 'menu', 'channels', 'settings', 'resource'],
    en: () => import('./en/commands.ts'),
    ptBR: () => import('./pt-BR/commands.ts'),
  },
  schedules: {
    below: ['start', 'shared', 'fleet', 'menu', 'resource'],
    en: () => import('./en/schedules.ts'),
    ptBR: () => import('./pt-BR/schedules.ts'),
  },
  notifications: {
    below: ['start', 'shared', 'fleet', 'channels', 'resource'],
    en: () => import('./en/notifications.ts'),
    ptBR: () => import('./pt-BR/notifications.ts'),
  },
  server: {
    below: [
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
    en: () => import('./en/server.ts'),
    ptBR: () => import('./pt-BR/server.ts'),
  },
} as const

/** A part of the catalogue. */
export type Area = keyof typeof areas

/** An area with its dependencies. */
export type Within<A extends Area> = A | (typeof areas)[A]['below'][number]

/** The texts of an area in English: their keys are what the other languages must have. */
type English<A extends Area> = {
  [X in A]: Awaited<ReturnType<(typeof areas)[X]['en']>> extends Record<X, infer T> ? T : never
}[A]
export type TextKey<A extends Area = Area> = { [X in Area]: keyof English<X> }[A]
export type Texts<A extends Area = Area> = Readonly<Record<TextKey<A>, string>>

/** An area, after its dependencies. */
export const withBelow = (area: Area): readonly Area[] => [...areas[area].below, area]

/** Fetches the texts of one area in one language. */
export async function textsIn<A extends Area>(language: Language, area: A): Promise<Texts<A>> {
  const file: Readonly<Record<string, unknown>> = await areas[area][language]()
  return file[area] as Texts<A>
}
