import { endpoint } from '../kit/contract.ts'
import { Type } from '../kit/schema.ts'

/** The API's own documentation: OpenAPI 3.1, and a page to read. */
export const documentsApi = {
  openApi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    response: Type.Unsafe<unknown>(Type.Any()),
    open: true,
  }),
  page: endpoint({ method: 'GET', path: '/api/docs', response: Type.String(), open: true }),
}
