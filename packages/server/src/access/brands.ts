import { type Brand, brands } from '@rastro/core/resources/brand'
import { levels, resellerIdOf, roleOf, type User } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { fromRow } from '../db/row.ts'

/** The brand of a reseller; undefined while there is none. */
export async function brandOfReseller(db: Db, id: number): Promise<Brand | undefined> {
  const row = await db.selectFrom('brand').where('id', '=', id).selectAll().executeTakeFirst()
  return row && (fromRow(brands.schema, row) as Brand)
}

/** The brand in use that a person sees: the reseller's own, or that of the reseller to which the account belongs. */
export async function brandOfUser(db: Db, user: User, now: Date): Promise<Brand | undefined> {
  const id = roleOf(user) === 'reseller' ? user.id : resellerIdOf(user)
  return id > 0 ? (await brandsInUse(db, now, id))[0] : undefined
}

/** All brands in use that have a domain. */
export const brandsByHost = async (db: Db, now: Date): Promise<ReadonlyMap<string, Brand>> =>
  new Map((await brandsInUse(db, now)).flatMap((brand) => (brand.host === null ? [] : [[brand.host, brand]])))

/** Brands of accounts that still are resellers and may log in; `id`: of this one alone. */
async function brandsInUse(db: Db, now: Date, id?: number): Promise<Brand[]> {
  const rows = await db
    .selectFrom('brand')
    .innerJoin('user', 'user.id', 'brand.id')
    .$if(id !== undefined, (query) => query.where('brand.id', '=', id!))
    .where('user.disabled', '=', 0)
    .where((where) => where.or([where('expirationTime', 'is', null), where('expirationTime', '>', now.getTime())]))
    .select(['brand.id', 'brand.host', 'brand.attributes', 'user.attributes as of'])
    .execute()
  const isReseller = ({ of }: { of: string }) =>
    Number((JSON.parse(of) as { nivel?: unknown }).nivel) === levels.reseller
  return rows.filter(isReseller).map(({ of: _, ...row }) => fromRow(brands.schema, row) as Brand)
}
