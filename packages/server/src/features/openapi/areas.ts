import type { Resource } from '@rastro/core/kit/resource'
import { resources } from '@rastro/core/resources/index'

/** A part of the API: the calls below its first path segment. */
export interface Area {
  readonly name: string
  readonly text: string
}

/** The areas in display order, by the first segment below `/api`. */
const areas: Readonly<Record<string, Area>> = {
  session: { name: 'Session', text: 'Logging in and out, and tokens for programs.' },
  password: { name: 'Password', text: 'For who has forgotten it.' },
  devices: { name: 'Devices', text: 'What is tracked: vehicles, people, machines.' },
  positions: { name: 'Positions', text: 'Where devices are, and where they were.' },
  events: { name: 'Events', text: 'What happened to devices.' },
  alarms: { name: 'Alarms', text: 'Alarms that nobody has seen yet.' },
  reports: { name: 'Reports', text: 'What history says, and reports that come by mail whenever a calendar says so.' },
  proofs: { name: 'Reports', text: 'What history says, and reports that come by mail whenever a calendar says so.' },
  groups: { name: 'Groups', text: 'Groups of devices, one inside another as deep as one likes.' },
  permissions: { name: 'Permissions', text: 'Links: who sees what, and what applies to which devices.' },
  users: { name: 'Users', text: 'Who may log in, and what they may.' },
  contacts: { name: 'Users', text: 'Who may log in, and what they may.' },
  geofences: { name: 'Geofences', text: 'Areas whose borders devices cross.' },
  anchors: { name: 'Geofences', text: 'Areas whose borders devices cross.' },
  drivers: { name: 'Drivers', text: 'Who drives; units report the identifier of their key.' },
  commands: { name: 'Commands', text: 'Command types of units, and queued commands.' },
  notifications: { name: 'Notifications', text: 'Which events are sent to whom, and over which channel.' },
  announcements: { name: 'Notifications', text: 'Which events are sent to whom, and over which channel.' },
  webhooks: { name: 'Webhooks', text: 'Positions and events sent to an address of yours as they are stored.' },
  calendars: { name: 'Calendars', text: 'When something holds, as iCalendar.' },
  maintenance: { name: 'Maintenance', text: 'What is due after so many kilometres, hours or days.' },
  attributes: { name: 'Computed attributes', text: 'Values that are computed from what units report.' },
  orders: { name: 'Orders', text: 'Deliveries, kept for integrations.' },
  stock: { name: 'Stock', text: 'Trackers and SIM cards of a seller: who has them since when.' },
  share: { name: 'Sharing', text: 'Links that show something to whoever has them.' },
  stream: { name: 'Media', text: 'Pictures of devices, and what they recorded.' },
  media: { name: 'Media', text: 'Pictures of devices, and what they recorded.' },
  server: { name: 'Server', text: 'The settings of the installation.' },
  maps: { name: 'Maps', text: 'Archives of map tiles that need no internet.' },
  statistics: { name: 'Statistics', text: 'What the server did.' },
  lookups: { name: 'Lookups', text: 'Who saw which positions, when and how.' },
  retention: { name: 'Lookups', text: 'Who saw which positions, when and how.' },
  audit: { name: 'Audit', text: 'Who did what.' },
  silence: { name: 'Devices', text: 'What is tracked: vehicles, people, machines.' },
  moving: { name: 'Server', text: 'The settings of the installation.' },
  health: { name: 'Health', text: 'For load balancers and operators.' },
  vistorias: { name: 'Inspections', text: 'Inspections of vehicles.' },
  motoristas: { name: 'Inspections', text: 'Inspections of vehicles.' },
  veiculos: { name: 'Inspections', text: 'Inspections of vehicles.' },
  contratos: { name: 'Billing', text: 'Contracts and charges.' },
  faturas: { name: 'Billing', text: 'Contracts and charges.' },
  resumo: { name: 'Billing', text: 'Contracts and charges.' },
  pagadores: { name: 'Billing', text: 'Contracts and charges.' },
  asaas: { name: 'Billing', text: 'Contracts and charges.' },
  pix: { name: 'Billing', text: 'Contracts and charges.' },
  messaging: { name: 'Messaging', text: 'The connection to a messaging app.' },
  whats: { name: 'Messaging', text: 'The connection to a messaging app.' },
}
const description: Area = { name: 'About this API', text: 'The API as a document.' }
const order = [...new Set(Object.values(areas).map(({ name }) => name)), description.name]

/** The area of a path. An unlisted one is named after its first segment, with the resource's own description. */
export function areaOf(path: string): Area {
  const [step = ''] = path.replace(/^\/(api|v1|modulo)\//, '').split('/')
  if (step === 'docs' || step === 'openapi.json') return description
  const own: Resource | undefined = resources.find(({ path: at }) => at === step)
  return areas[step] ?? { name: `${step[0]?.toUpperCase()}${step.slice(1)}`, text: own?.about ?? '' }
}

/** The rank of an area; unknown ones come last. */
export const placeOf = ({ name }: Area): number => (order.includes(name) ? order.indexOf(name) : order.length)
