import type { Action } from '@rastro/core/access/access'
import type { Area, TextKey, Within } from '@rastro/core/i18n/areas'
import { paths } from '../paths.ts'

/** The fields of one form by their labels, so that they can be found without loading it. */
export interface FormIndex<A extends Area = Area> {
  /** The area of its words. */
  readonly area: A
  readonly may: Action
  /** Where the form opens. */
  readonly to: string
  readonly title: TextKey<Within<A>>
  /** What stands after `#` in the address, with the words that name it: sections by their id, fields by `field-<name>`. */
  readonly places: Readonly<Record<string, TextKey<Within<A>>>>
}

const form = <A extends Area>(index: FormIndex<A>): FormIndex<A> => index

/** Every form of the settings. */
export const formIndex: readonly FormIndex[] = [
  form({
    area: 'groups',
    may: 'groups',
    to: paths.group(),
    title: 'sharedGroup',
    places: { details: 'sharedDetails', 'field-name': 'sharedName', 'field-groupId': 'sharedParentGroup' },
  }),
  form({
    area: 'calendars',
    may: 'addCalendar',
    to: paths.calendar(),
    title: 'sharedCalendar',
    places: {
      'field-name': 'sharedName',
      kind: 'calendarKind',
      times: 'calendarTimes',
      'field-recurrence': 'calendarRecurrence',
      'field-holidays': 'calendarHolidays',
      month: 'calendarMonth',
    },
  }),
  form({
    area: 'formulas',
    may: 'attribute.edit',
    to: paths.computedAttribute(),
    title: 'sharedComputedAttribute',
    places: {
      'field-description': 'sharedDescription',
      'field-attribute': 'sharedAttribute',
      'field-type': 'sharedType',
      'field-expression': 'formulaExpression',
      'field-priority': 'formulaPriority',
      trial: 'formulaTrial',
    },
  }),
  form({
    area: 'notifications',
    may: 'notifications',
    to: paths.notification(),
    title: 'sharedNotification',
    places: {
      what: 'notificationWhat',
      'field-type': 'notificationWhat',
      'field-description': 'notificationName',
      how: 'notificationHow',
      'field-notificators': 'notificationChannels',
      when: 'notificationFor',
      'field-always': 'notificationAlways',
      'field-calendarId': 'notificationCalendar',
      'field-attributes.repeatMinutes': 'notificationRepeat',
      'field-attributes.priority': 'notificationPriority',
      'field-attributes.fallback': 'notificationFallback',
    },
  }),
] as unknown as readonly FormIndex[]
