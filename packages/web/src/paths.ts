/** Every address of the product that a link may lead to (spec 1 §2). */
export const paths = {
  map: '/',
  login: '/login',
  register: '/register',
  account: (userId: number | ':id') => `/settings/perfil/${userId}`,
} as const
