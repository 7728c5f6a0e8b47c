/** Every address of the product that a link may lead to (spec 1 §2). */
export const paths = {
  map: '/',
  login: '/login',
  register: '/register',
  reset: '/reset-password',
  changeServer: '/change-server',
  position: (id: number | ':id') => `/position/${id}`,
  event: (eventId: number | ':id') => `/event/${eventId}`,
  account: (userId: number | ':id') => `/settings/perfil/${userId}`,
  sendCommand: (deviceId: number | ':id') => `/settings/device/${deviceId}/command`,
  sendGroupCommand: (groupId: number | ':id') => `/settings/group/${groupId}/command`,
} as const
