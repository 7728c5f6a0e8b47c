import type { Resource } from '../kit/resource.ts'
import { computedAttributes } from './attribute.ts'
import { calendars } from './calendar.ts'
import { commands } from './command.ts'
import { devices } from './device.ts'
import { drivers } from './driver.ts'
import { geofences } from './geofence.ts'
import { groups } from './group.ts'
import { inspections } from './inspection.ts'
import { maintenances } from './maintenance.ts'
import { notifications } from './notification.ts'
import { orders } from './order.ts'
import { scheduledReports } from './report.ts'
import { server } from './server.ts'
import { serviceOrders } from './service-order.ts'
import { users } from './user.ts'
import { webhooks } from './webhook.ts'

export {
  calendars,
  commands,
  computedAttributes,
  devices,
  drivers,
  geofences,
  groups,
  inspections,
  maintenances,
  notifications,
  orders,
  scheduledReports,
  server,
  serviceOrders,
  users,
  webhooks,
}

/** The entities with the five common calls and a list page. `server` and `inspections` have tables but only their own calls. */
export const resources = [
  users,
  devices,
  groups,
  geofences,
  calendars,
  drivers,
  maintenances,
  notifications,
  commands,
  computedAttributes,
  orders,
  scheduledReports,
  webhooks,
  serviceOrders,
] as const satisfies readonly Resource[]
