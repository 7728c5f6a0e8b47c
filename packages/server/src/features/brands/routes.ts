import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { type Brand, brands } from '@rastro/core/resources/brand'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { tagged } from '../../http/etag.ts'
import { type Http, implement } from '../../http/implement.ts'
import { withId } from '../../http/resource.ts'
import { brandsFor, readBrand, requireBrand, saveBrand } from './brands.ts'

/** Decision 143: how the product looks to the clients of a reseller. */
export function brandRoutes(http: Http, ctx: Has<'db' | 'bus' | 'clock' | 'config'>): void {
  const { db } = ctx
  const api = contract.brands
  const guard = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) => requireBrand(db, viewer, params.id)
  implement(http, api.list, ({ viewer }) => {
    requireCan(viewer, 'brand.edit')
    return brandsFor(db, viewer)
  })
  implement(
    http,
    api.get,
    async ({ params, reply }) => {
      const row = await readBrand(db, params.id)
      return tagged({ reply, resource: brands, row }, row)
    },
    { guard },
  )
  implement(
    http,
    api.update,
    async ({ viewer, params, body, request, reply }) => {
      const brand = { host: null, attributes: {}, ...withId(body, params.id) } as Brand
      const row = await saveBrand(ctx, viewer, { brand, ifMatch: request.headers['if-match'] })
      return tagged({ reply, resource: brands, row }, row)
    },
    { guard },
  )
}
