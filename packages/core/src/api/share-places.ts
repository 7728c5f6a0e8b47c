import { ById, endpoint } from '../kit/contract.ts'
import { Type } from '../kit/schema.ts'
import { destinationSchema, newAreaSchema, privateAreaSchema, sharedViewSchema } from '../model/share-places.ts'

/** What a link hides, where its vehicle is going, and what it shows of both (decision 152). A stock server has no such calls. */
export const sharePlacesApi = {
  /** The caller's own private areas. */
  areas: endpoint({ method: 'GET', path: '/api/share/areas', response: Type.Array(privateAreaSchema) }),
  /** It applies to all links of the caller at once, also to those that exist. */
  addArea: endpoint({ method: 'POST', path: '/api/share/areas', body: newAreaSchema, response: privateAreaSchema }),
  removeArea: endpoint({ method: 'DELETE', path: '/api/share/areas/:id', params: ById, response: Type.Null() }),
  /** Sets where the vehicle of a link is going; allowed to whoever shared it. */
  setDestination: endpoint({
    method: 'PUT',
    path: '/api/share/:id/destination',
    params: ById,
    body: destinationSchema,
    response: Type.Null(),
  }),
  removeDestination: endpoint({
    method: 'DELETE',
    path: '/api/share/:id/destination',
    params: ById,
    response: Type.Null(),
  }),
  /** What the caller's link tells besides the map; nothing for anybody who has an account. */
  view: endpoint({ method: 'GET', path: '/api/share/view', response: sharedViewSchema, scope: 'share' }),
}
