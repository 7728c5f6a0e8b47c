import { ById, endpoint } from '../kit/contract.ts'
import { Type } from '../kit/schema.ts'
import { brands } from '../resources/brand.ts'

/** The brands of resellers (decision 143). A stock server has no such calls. */
export const brandsApi = {
  /** That of the caller, or of all resellers for administrators. */
  list: endpoint({ method: 'GET', path: '/api/brands', response: Type.Array(brands.schema) }),
  /** Of a reseller; empty while it has none. */
  get: endpoint({ method: 'GET', path: '/api/brands/:id', params: ById, response: brands.schema }),
  /** Replaces it; its domain only by administrators, who know that it leads here. */
  update: endpoint({
    method: 'PUT',
    path: '/api/brands/:id',
    params: ById,
    body: Type.Partial(brands.schema),
    response: brands.schema,
  }),
}
