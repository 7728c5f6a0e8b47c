import type { Moving } from '@rastro/core/api/moving'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'

type T = Translate<'moving'>
type Report = Moving['reports'][number]

const kinds: Readonly<Record<string, TextKey<'moving'>>> = {
  user: 'movingUsers',
  group: 'movingGroups',
  calendar: 'movingCalendars',
  command: 'movingCommands',
  geofence: 'movingGeofences',
  driver: 'movingDrivers',
  maintenance: 'movingMaintenances',
  attribute: 'movingAttributes',
  notification: 'movingNotifications',
  order: 'movingOrders',
  report: 'movingReports',
  device: 'movingDevices',
  link: 'movingLinks',
  server: 'movingServer',
  queuedCommand: 'movingQueue',
  'key of tokens': 'movingKey',
  position: 'movingPositions',
  event: 'movingEvents',
}

/** The name of a kind; that of the comparison of a kind is its name too. */
export function kindWord(t: T, kind: string): string {
  const name = kind.replace(/^compare /, '')
  const key = kinds[name.includes(':') ? 'link' : name]
  return key ? t(key) : name
}

const linked: Readonly<Record<string, string>> = { managedUser: 'user', linkedDevice: 'device' }

/** `user:device` as the names of both sides. */
export const linkWord = (t: T, kind: string): string =>
  kind
    .split(':')
    .map((side) => kindWord(t, linked[side] ?? side))
    .join(' → ')

/** Rows that are named of all links together. */
const MAX_NAMED = 20

const reasons: readonly (readonly [RegExp, TextKey<'moving'>])[] = [
  [/^one of the two is not here/, 'movingWhyLink'],
  [/^its device \d* ?is not here/, 'movingWhyDevice'],
  [/already registered$/, 'movingWhyTaken'],
  [/people make new tokens$/, 'movingWhyTokens'],
  [/^is not here$/, 'movingWhyMissing'],
  [/not the same here$/, 'movingWhyOther'],
  [/ answers 40[0-3] to /, 'movingWhyToken'],
  [/ does not answer: /, 'movingWhySilent'],
]

/** Why a row stays behind or differs, or a run failed; a reason of the database itself is shown as it is. */
export function reasonWord(t: T, why: string): string {
  const key = reasons.find(([pattern]) => pattern.test(why))?.[1]
  return key ? t(key) : why
}

/** All links as one kind. */
export function withLinksAsOne(t: T, reports: readonly Report[]): Report[] {
  const links = reports.filter(({ kind }) => kind.includes(':'))
  const sum = (of: (report: Report) => number) => links.reduce((all, one) => all + of(one), 0)
  const whole: Report = {
    kind: 'link',
    source: sum(({ source }) => source),
    added: sum(({ added }) => added),
    known: sum(({ known }) => known),
    refused: sum(({ refused }) => refused),
    named: links
      .flatMap(({ kind, named }) => named.map((row) => ({ ...row, name: linkWord(t, kind) })))
      .slice(0, MAX_NAMED),
  }
  const first = reports.findIndex(({ kind }) => kind.includes(':'))
  const others = reports.filter(({ kind }) => !kind.includes(':'))
  return first < 0 ? others : others.toSpliced(first, 0, whole)
}
