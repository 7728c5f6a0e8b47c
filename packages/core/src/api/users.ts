import { crud, endpoint } from '../kit/contract.ts'
import { Type } from '../kit/schema.ts'
import { type User, users } from '../resources/user.ts'

export const usersApi = {
  ...crud(users),
  /** Open: registration is creating oneself (AUTH-23). */
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    body: Type.Unsafe<Partial<User>>(users.schema),
    response: users.schema,
    open: true,
  }),
  /** Answers a new secret for one-time codes. It is stored only when a user is saved with it. */
  totpKey: endpoint({ method: 'POST', path: '/api/users/totp', response: Type.String(), open: true }),
}
