import type { Reason } from '../kit/reason.ts'
import type { Area } from './areas.ts'

/** The vocabularies with a text for each of their words, and the area of these texts. */
export const vocabularyAreas = {
  about: 'attributes',
  alarm: 'fleet',
  approvalRefusal: 'refusals',
  archiveFault: 'server',
  attribute: 'fleet',
  calendarFault: 'calendars',
  category: 'fleet',
  channel: 'channels',
  choice: 'attributes',
  command: 'settings',
  commandFault: 'refusals',
  contactRefusal: 'refusals',
  cycle: 'billing',
  deduction: 'reports',
  event: 'fleet',
  feature: 'bought',
  fenceFault: 'fences',
  formulaFault: 'formulas',
  fuel: 'refuelling',
  level: 'shared',
  lookupKind: 'lookups',
  lookupRole: 'lookups',
  mapOverlay: 'layers',
  mapStyle: 'fleet',
  missing: 'channels',
  narrowingFault: 'notifications',
  noAccess: 'refusals',
  notFound: 'refusals',
  notInPlan: 'bought',
  outcome: 'channels',
  parameter: 'settings',
  quietFault: 'preferences',
  reach: 'channels',
  refusal: 'refusals',
  exportReason: 'reports',
  reportRun: 'reports',
  signInRefusal: 'login',
  state: 'fleet',
  status: 'fleet',
  tripPurpose: 'reports',
  unit: 'fleet',
  withdrawal: 'settings',
} as const satisfies Record<string, Area>

/** The area with the text of a reason; undefined for a code that is itself the key of a text. */
export const areaOf = ({ code }: Reason): Area | undefined =>
  (vocabularyAreas as Readonly<Record<string, Area>>)[code.split('.')[0]!]
