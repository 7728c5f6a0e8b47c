import { account } from './pt-BR/account.ts'
import { adding } from './pt-BR/adding.ts'
import { attributes } from './pt-BR/attributes.ts'
import { block } from './pt-BR/block.ts'
import { calendars } from './pt-BR/calendars.ts'
import { card } from './pt-BR/card.ts'
import { channels } from './pt-BR/channels.ts'
import { commands } from './pt-BR/commands.ts'
import { connections } from './pt-BR/connections.ts'
import { fences } from './pt-BR/fences.ts'
import { fleet } from './pt-BR/fleet.ts'
import { formulas } from './pt-BR/formulas.ts'
import { groups } from './pt-BR/groups.ts'
import { happened } from './pt-BR/happened.ts'
import { help } from './pt-BR/help.ts'
import { holidays } from './pt-BR/holidays.ts'
import { layers } from './pt-BR/layers.ts'
import { login } from './pt-BR/login.ts'
import { main } from './pt-BR/main.ts'
import { maintenances } from './pt-BR/maintenances.ts'
import { menu } from './pt-BR/menu.ts'
import { notifications } from './pt-BR/notifications.ts'
import { preferences } from './pt-BR/preferences.ts'
import { reports } from './pt-BR/reports.ts'
import { resource } from './pt-BR/resource.ts'
import { schedules } from './pt-BR/schedules.ts'
import { server } from './pt-BR/server.ts'
import { settings } from './pt-BR/settings.ts'
import { shared } from './pt-BR/shared.ts'
import { start } from './pt-BR/start.ts'

/** Every text of the product in Brazilian Portuguese, by area. */
export const ptBR = {
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
