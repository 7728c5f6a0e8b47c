/** The address of a form: of one that is there, or of a new one. */
const withId = (form: string, id?: number | ':id'): string => (id === undefined ? form : `${form}/${id}`)

/** Every address of the product that a link may lead to (spec 1 §2). */
export const paths = {
  map: '/',
  login: '/login',
  register: '/register',
  reset: '/reset-password',
  changeServer: '/change-server',
  position: (id: number | ':id') => `/position/${id}`,
  event: (eventId: number | ':id') => `/event/${eventId}`,
  geofences: '/geofences',
  /** The same screen by its other address. */
  geofencesToo: '/settings/geofences',
  /** GEO-19. */
  geofencesAfterAnchor: '/geofences/',
  geofence: (id: number | ':id') => `/settings/geofence/${id}`,
  newGeofence: '/settings/geofence',
  newNotification: '/settings/notification',
  groups: '/settings/groups',
  group: (id?: number | ':id') => withId('/settings/group', id),
  server: '/settings/server',
  computedAttributes: '/settings/attributes',
  computedAttribute: (id?: number | ':id') => withId('/settings/attribute', id),
  groupConnections: (id: number | ':id') => `/settings/group/${id}/connections`,
  deviceConnections: (id: number | ':id') => `/settings/device/${id}/connections`,
  account: (userId: number | ':id') => `/settings/perfil/${userId}`,
  /** A page of one vehicle. */
  vehicle: (id: number) => `/settings/veiculo/${id}`,
  device: (id: number) => `/settings/device/${id}`,
  command: (id: number | ':id') => `/settings/device/${id}/command`,
  share: (id: number) => `/settings/device/${id}/share`,
  accumulators: (id: number) => `/settings/accumulators/${id}`,
  replay: (id: number) => `/replay?deviceId=${id}`,
  reports: (id: number) => `/reports/combined?deviceId=${id}`,
  tutorial: '/settings/tutorial',
  groupCommand: (id: number | ':id') => `/settings/group/${id}/command`,
} as const
