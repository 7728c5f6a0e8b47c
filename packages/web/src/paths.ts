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
  account: (userId: number | ':id') => `/settings/perfil/${userId}`,
} as const
