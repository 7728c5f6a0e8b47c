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
    area: 'server',
    may: 'server',
    to: paths.server,
    title: 'settingsServer',
    places: {
      preferences: 'settingsPreferences',
      'field-map': 'preferenceDefaultMap',
      'field-poiLayer': 'preferencePoiLayer',
      'field-mapUrl': 'serverMapUrl',
      'field-overlayUrl': 'serverOverlayUrl',
      'field-attributes.speedUnit': 'attributeSpeedUnit',
      'field-attributes.distanceUnit': 'attributeDistanceUnit',
      'field-coordinateFormat': 'preferenceCoordinates',
      'field-attributes.coin': 'attributeCoin',
      'field-attributes.timezone': 'attributeTimezone',
      'field-announcement': 'serverAnnouncement',
      'field-forceSettings': 'serverForce',
      location: 'sharedLocation',
      permissions: 'sharedPermissions',
      'field-registration': 'serverRegistration',
      appearance: 'serverAppearance',
      'field-attributes.title': 'attributeTitle',
      'field-attributes.logo': 'attributeLogo',
      'field-attributes.colorPrimary': 'attributeColorPrimary',
      block: 'serverBlock',
      maps: 'serverMaps',
      messages: 'serverMessages',
      figures: 'serverFigures',
      attributes: 'sharedAttributes',
    },
  }),
] as unknown as readonly FormIndex[]
