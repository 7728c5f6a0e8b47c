import { account } from './en/account.ts'
import { adding } from './en/adding.ts'
import { attributes } from './en/attributes.ts'
import { block } from './en/block.ts'
import { calendars } from './en/calendars.ts'
import { card } from './en/card.ts'
import { channels } from './en/channels.ts'
import { commands } from './en/commands.ts'
import { connections } from './en/connections.ts'
import { fences } from './en/fences.ts'
import { fleet } from './en/fleet.ts'
import { formulas } from './en/formulas.ts'
import { groups } from './en/groups.ts'
import { happened } from './en/happened.ts'
import { help } from './en/help.ts'
import { holidays } from './en/holidays.ts'
import { layers } from './en/layers.ts'
import { login } from './en/login.ts'
import { main } from './en/main.ts'
import { maintenances } from './en/maintenances.ts'
import { menu } from './en/menu.ts'
import { notifications } from './en/notifications.ts'
import { preferences } from './en/preferences.ts'
import { reports } from './en/reports.ts'
import { resource } from './en/resource.ts'
import { schedules } from './en/schedules.ts'
import { server } from './en/server.ts'
import { settings } from './en/settings.ts'
import { shared } from './en/shared.ts'
import { start } from './en/start.ts'

/** Every text of the product in English, as ICU MessageFormat, by area. The keys are what the other languages must have. */
export const en = {
  start,
  login,
  shared,
  fleet,
  main,
  card,
  block,
  layers,
  fences,
  channels,
  happened,
  holidays,
  account,
  settings,
  attributes,
  connections,
  preferences,
  reports,
  adding,
  maintenances,
  menu,
  help,
  resource,
  groups,
  formulas,
  calendars,
  commands,
  schedules,
  notifications,
  server,
} as const
