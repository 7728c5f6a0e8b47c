import { requireCan } from '@rastro/core/access/access'
import { cleanBrand } from '@rastro/core/access/brand-update'
import { ForbiddenError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { type Brand, brands } from '@rastro/core/resources/brand'
import { levelOf, users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { brandOfReseller } from '../../access/brands.ts'
import { domainOf } from '../../access/server-for.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { find, list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import { type IfMatch, requireVersion } from '../../http/etag.ts'
import { dropFile } from '../files/files.ts'

/** Throws unless the viewer may see and change the brand of this account: it must be that of a reseller, the viewer's own but for administrators. */
export async function requireBrand(db: Db, viewer: Viewer, id: number): Promise<void> {
  requireCan(viewer, 'brand.edit')
  if (!viewer.user.administrator) {
    if (id !== viewer.user.id) throw new ForbiddenError(refusal('brandOfOther'))
    return
  }
  const owner = await find(db, users, id)
  if (!owner) throw new NotFoundError('User', id)
  if (levelOf(owner) !== 'reseller') throw new InvalidError(refusal('brandNoReseller'))
}

/** Those that the viewer may change. */
export const brandsFor = (db: Db, { user }: Viewer): Promise<Brand[]> =>
  list(db, brands, user.administrator ? {} : { ids: [user.id] })

/** The brand of a reseller, empty while it has none. */
export const readBrand = async (db: Db, id: number): Promise<Brand> =>
  (await brandOfReseller(db, id)) ?? { id, host: null, attributes: {} }

/** Replaces a brand. Only administrators set its domain: whoever holds one decides what visitors of it see. */
export async function saveBrand(
  ctx: Has<'db' | 'bus' | 'clock' | 'config'>,
  viewer: Viewer,
  { brand, ifMatch }: { brand: Brand; ifMatch: IfMatch },
): Promise<Brand> {
  const clean = cleanBrand(brand)
  if ('code' in clean) throw new InvalidError(refusal(clean.code), { field: clean.field })
  if (clean.host !== null && clean.host === domainOf(hostOf(ctx.config.publicUrl))) {
    throw new InvalidError(refusal('brandOwnHost'), { field: 'host' })
  }
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    await lockRow(tx, 'user', brand.id)
    const stored = await readBrand(tx, brand.id)
    requireVersion(brands, stored, ifMatch)
    if (!viewer.user.administrator && clean.host !== stored.host) {
      throw new ForbiddenError(refusal('brandHostLocked'), { field: 'host' })
    }
    await tx
      .insertInto('brand')
      .values({ id: brand.id, host: null, attributes: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const updated = await updateItem(writing, brands, stored, { host: clean.host, attributes: clean.attributes })
    await dropBrandFiles(tx, { before: stored, after: updated }, ctx.clock.now().getTime() - unsavedMs)
    return updated
  })
}

/** How long a picture that was uploaded for a brand waits for the brand to be saved with it. */
const unsavedMs = 3_600_000

/** Removes the pictures that a brand no longer names, and those that were uploaded for it before `since` (ms) and never saved. */
async function dropBrandFiles(
  tx: Db,
  { before, after }: { before: Brand; after: Brand },
  since: number,
): Promise<void> {
  const { id } = after
  const [replaced, named] = [namesIn(before), namesIn(after)]
  const files = await tx
    .selectFrom('file')
    .where('name', 'like', `brand-${id}-%`)
    .where('userId', '=', id)
    .where('isPublic', '=', 1)
    .select(['name', 'blob', 'createdTime'])
    .execute()
  for (const file of files) {
    const isLeft = replaced.has(file.name) || file.createdTime < since
    if (isLeft && !named.has(file.name)) await dropFile(tx, file)
  }
}

/** The names of the files of a brand, whose attributes have them as paths. */
const namesIn = ({ attributes }: Brand): ReadonlySet<string> =>
  new Set(Object.values(attributes).map((value) => String(value).replace(/^\//, '')))

const hostOf = (url: string | undefined): string => (url ? new URL(url).host : '')
