import type { WireLink } from '../access/permissions.ts'
import { endpoint } from '../kit/contract.ts'
import { Id, Type } from '../kit/schema.ts'

const One = Type.Unsafe<WireLink>(Type.Record(Type.String(), Id))
const Many = Type.Unsafe<WireLink[]>(Type.Array(One))
const Nothing = Type.Null()

/** Linking and unlinking. The body is read by `linkOf`. */
export const permissionsApi = {
  list: endpoint({ method: 'GET', path: '/api/permissions', query: One, response: Many }),
  link: endpoint({ method: 'POST', path: '/api/permissions', body: One, response: Nothing }),
  unlink: endpoint({ method: 'DELETE', path: '/api/permissions', body: One, response: Nothing }),
  linkMany: endpoint({ method: 'POST', path: '/api/permissions/bulk', body: Many, response: Nothing }),
  unlinkMany: endpoint({ method: 'DELETE', path: '/api/permissions/bulk', body: Many, response: Nothing }),
}
