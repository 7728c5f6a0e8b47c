import { ById, crud, endpoint } from '../kit/contract.ts'
import { Secret, Type } from '../kit/schema.ts'
import { type User, users } from '../resources/user.ts'

/** Changing one's own password requires the present one; a stock client leaves it out. */
const userSave = Type.Object({ ...users.schema.properties, currentPassword: Secret })

export const usersApi = {
  ...crud(users),
  /** Open to unauthenticated callers: registration (AUTH-23). */
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    body: Type.Unsafe<Partial<User>>(users.schema),
    response: users.schema,
    open: true,
    isCreation: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    params: ById,
    body: Type.Unsafe<Partial<User> & { currentPassword?: string | null }>(userSave),
    response: users.schema,
  }),
  /** Answers a new secret for one-time codes. It is stored only once a user is saved with it. */
  totpKey: endpoint({ method: 'POST', path: '/api/users/totp', response: Type.String(), open: true }),
}
