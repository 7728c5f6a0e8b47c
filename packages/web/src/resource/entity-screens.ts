import type { EntityScreens } from '../feature/entity-screens.ts'
import { paths } from '../paths.ts'

/** The entities used by more than one feature; any other is defined beside its form. */
export const calendarScreens = {
  resource: 'calendar',
  may: 'calendars',
  mayAdd: 'addCalendar',
  list: paths.calendars,
  form: paths.calendar,
} as const satisfies EntityScreens

export const commandScreens = {
  resource: 'command',
  may: 'commands',
  list: paths.commands,
  form: paths.savedCommand,
} as const satisfies EntityScreens

export const computedAttributeScreens = {
  resource: 'attribute',
  may: 'computedAttributes',
  list: paths.computedAttributes,
  form: paths.computedAttribute,
} as const satisfies EntityScreens

export const deviceScreens = {
  resource: 'device',
  may: 'vehicles',
  list: paths.vehicles,
  form: paths.vehicle,
} as const satisfies EntityScreens

export const groupScreens = {
  resource: 'group',
  may: 'groups',
  mayAdd: 'addGroup',
  list: paths.groups,
  form: paths.group,
} as const satisfies EntityScreens

export const notificationScreens = {
  resource: 'notification',
  may: 'notifications',
  list: paths.notifications,
  form: paths.notification,
} as const satisfies EntityScreens

export const planScreens = {
  resource: 'plan',
  may: 'plans',
  mayAdd: 'plan.sell',
  list: paths.plans,
  form: paths.plan,
} as const satisfies EntityScreens
