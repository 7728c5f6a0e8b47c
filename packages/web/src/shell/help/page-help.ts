import type { TextKey } from '@rastro/core/i18n/areas'
import { matchPath } from 'react-router'

type Text = TextKey<'help'>

/** What is told of a page: a text of a few lines, one thing a line. */
const texts: Readonly<Record<string, Text>> = {
  '/': 'helpMap',
  '/geofences': 'helpFences',
  '/settings/geofence/:id?': 'helpFence',
  '/settings/perfil/:id': 'helpAccount',
  '/event/:id': 'helpEvent',
  '/position/:id': 'helpPosition',
  '/settings/device/:id/command': 'helpCommand',
  '/settings/group/:id/command': 'helpCommand',
  '/settings/groups': 'helpGroups',
  '/settings/group/:id?': 'helpGroups',
  '/settings/:kind/:id/connections': 'helpConnections',
  '/settings/notifications': 'helpNotifications',
  '/settings/notification/:id?': 'helpNotifications',
  '/settings/calendars': 'helpCalendars',
  '/settings/calendar/:id?': 'helpCalendars',
  '/settings/commands': 'helpCommands',
  '/settings/command/:id?': 'helpCommands',
  '/settings/agendamentos': 'helpSchedules',
  '/settings/attributes': 'helpAttributes',
  '/settings/attribute/:id?': 'helpAttributes',
  '/settings/maintenances': 'helpMaintenances',
  '/settings/maintenance/:id?': 'helpMaintenances',
  '/settings/cadastroManutencao/:id?': 'helpMaintenances',
  '/settings/preferences': 'helpPreferences',
  '/settings/server': 'helpServer',
}

/** The help of the page at this address; undefined where none is written. */
export function pageHelp(address: string): Text | undefined {
  const found = Object.keys(texts).find((pattern) => matchPath(pattern, address))
  return found === undefined ? undefined : texts[found]
}
