/** Every call of a stock server (reference §1, openapi and code), by its path; `:x` is one part of it. */
const calls = [
  '/session',
  '/session/:id',
  '/session/token',
  '/session/token/revoke',
  '/session/openid/auth',
  '/session/openid/callback',
  '/password/reset',
  '/password/update',
  '/server',
  '/server/geocode',
  '/server/timezones',
  '/server/file/:name',
  '/server/gc',
  '/server/cache',
  '/server/reboot',
  '/users/totp',
  '/devices/:id/accumulators',
  '/devices/:id/image',
  '/share/device',
  '/share/group',
  '/permissions',
  '/permissions/bulk',
  '/attributes/computed/test',
  '/positions',
  '/positions/:id',
  '/events/:id',
  ...['route', 'events', 'summary', 'trips', 'stops', 'combined', 'geofences', 'devices'].flatMap((name) => [
    `/reports/${name}`,
    `/reports/${name}/:format`,
  ]),
  '/statistics',
  '/audit',
  '/health',
  '/notifications/types',
  '/notifications/notificators',
  '/notifications/test',
  '/notifications/test/:channel',
  '/notifications/send/:channel',
  '/commands/send',
  '/commands/types',
  '/media/:id/:file',
  '/stream/:id/:channel/:file',
]

/** The fields of its entities (reference §3); any other in a body is refused but for those of servers and commands. */
const fields: Readonly<Record<string, string>> = {
  users:
    'name login email phone readonly administrator map latitude longitude zoom coordinateFormat disabled expirationTime deviceLimit userLimit deviceReadonly limitCommands disableReports fixedEmail poiLayer totpKey temporary password',
  devices:
    'name uniqueId status lastUpdate positionId groupId calendarId phone model contact category disabled expirationTime',
  groups: 'name groupId',
  geofences: 'name description area calendarId',
  calendars: 'name data',
  drivers: 'name uniqueId',
  maintenance: 'name type start period',
  notifications: 'type description always calendarId commandId notificators',
  commands: 'deviceId type textChannel description',
  'attributes/computed': 'description attribute expression type priority',
  orders: 'uniqueId description fromAddress toAddress',
  reports: 'type description calendarId',
}

const patterns = [...calls, ...Object.keys(fields).flatMap((name) => [`/${name}`, `/${name}/:id`])].map(
  (path) =>
    new RegExp(
      `^/api${path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? '-?\\d+' : '[^/]+'))}/?$`.replace(
        '/media/-?\\d+',
        '/media/[^/]+',
      ),
    ),
)

/** Whether a stock server has this call. */
export const isStockCall = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

/** The fields of the items at this address; undefined where nothing is known of them. */
export function stockFieldsAt(path: string): ReadonlySet<string> | undefined {
  const [, name] = /^\/api\/(attributes\/computed|\w+)(?:\/-?\d+)?$/.exec(path) ?? []
  // The session answers the user
  const own = fields[name === 'session' ? 'users' : (name ?? '')]
  return own === undefined ? undefined : new Set(['id', 'attributes', ...own.split(' ')])
}

/** What is sent with a command or a server and not known there is ignored. */
export const ignoresUnknown = (path: string): boolean => /^\/api\/(commands|server)/.test(path)
