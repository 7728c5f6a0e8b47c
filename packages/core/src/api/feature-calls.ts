import type { Endpoint } from '../kit/contract.ts'
import type { PlanFeature } from '../vocabulary/plan-features.ts'
import { reportsApi } from './reports.ts'

/** The two calls that store an item. Reading and removing what one has belongs to every plan. */
const saves = (path: string): readonly string[] => [`POST ${path}`, `PUT ${path}/:id`]

/** The calls that read scheduled reports. */
const scheduledCalls: readonly string[] = ['/api/reports', '/api/reports/:id', '/api/reports/:id/runs']
/** The files that were made before. */
const madeBefore = '/api/reports/exports'

/** The calls that compute a report, send it or make a file of it. */
const reportCalls = Object.values(reportsApi)
  .filter(({ method, path }) => method === 'GET' && !scheduledCalls.includes(path) && path !== madeBefore)
  .map(({ path }) => `GET ${path}`)

/**
 * The calls of each feature (decision 144). A call of several features is allowed with any of them. `?from`: only with this
 * parameter. A feature that depends on the body of a call is checked where the body is read as well.
 */
export const featureCalls: Readonly<Record<PlanFeature, readonly string[]>> = {
  reports: [
    ...reportCalls,
    'POST /api/reports/exports',
    'GET /api/reports/fuel/ledger',
    'GET /api/reports/fuel/drops',
    'POST /api/reports/fuel/verdicts',
    'GET /api/reports/trips/explanation',
    'POST /api/reports/trips/corrections',
    'GET /api/devices/:id/proof',
    'POST /api/devices/:id/proof',
  ],
  history: [
    'GET /api/reports/route',
    'GET /api/positions?from',
    'GET /api/positions?to',
    ...['csv', 'gpx', 'kml', 'kmz'].map((format) => `GET /api/positions/${format}`),
  ],
  scheduledReports: saves('/api/reports'),
  dashboards: ['GET /api/tiles/:tile'],
  geofences: saves('/api/geofences'),
  notifications: [
    ...saves('/api/notifications'),
    'POST /api/notifications/test',
    'POST /api/notifications/test/:channel',
    'POST /api/notifications/rehearsal',
  ],
  // By the channel of the call, besides what it is for: `channelCalls`
  messagesMail: [],
  messagesSms: [],
  messagesWhatsapp: [],
  messagesApps: ['GET /api/push/key', 'POST /api/push/subscriptions'],
  commands: [...saves('/api/commands'), 'POST /api/commands/send'],
  engineBlock: ['POST /api/commands/send', 'POST /api/commands/queue/:id/approval'],
  schedules: ['POST /api/schedules/:id/apply', 'POST /api/schedules/:id/approval'],
  shareLinks: ['POST /api/devices/share', 'POST /api/share/device', 'POST /api/share/group'],
  drivers: saves('/api/drivers'),
  maintenance: saves('/api/maintenance'),
  cameras: ['GET /api/stream/:deviceId/:channel/live.m3u8', 'GET /api/stream/:deviceId/:channel/:file'],
  imports: ['POST /api/imports', 'POST /api/imports/check', 'POST /api/imports/:id/rows'],
  webhooks: [...saves('/api/webhooks'), 'POST /api/webhooks/:id/test'],
  apiTokens: ['POST /api/session/token'],
}

/** The calls that send over the channel in their address, whose feature they need as well. */
export const channelCalls: readonly string[] = [
  'POST /api/notifications/test/:channel',
  'POST /api/notifications/send/:channel',
]

/** The features of a call: it needs one of them. `when`: only with one of these query parameters; always where undefined. */
export interface CallFeatures {
  readonly features: readonly [PlanFeature, ...PlanFeature[]]
  readonly when: readonly string[] | undefined
}

/** Undefined for a call that belongs to every plan. */
export const featuresOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): CallFeatures | undefined =>
  featuresByCall.get(`${method} ${path}`)

/** By method and path: a server asks for each of its calls when it starts. */
const featuresByCall = new Map<string, CallFeatures>()
for (const [feature, calls] of Object.entries(featureCalls) as [PlanFeature, readonly string[]][]) {
  for (const call of calls) {
    const [name = '', condition] = call.split('?')
    const known = featuresByCall.get(name)
    const [first = feature, ...more] = new Set([...(known?.features ?? []), feature])
    const when = condition === undefined ? known?.when : [...(known?.when ?? []), condition]
    featuresByCall.set(name, { features: [first, ...more], when })
  }
}
