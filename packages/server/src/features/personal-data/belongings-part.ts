import { fieldViewOf } from '@rastro/core/access/field-view'
import type { Resource } from '@rastro/core/kit/resource'
import { encode, withoutSecrets } from '@rastro/core/kit/schema'
import { devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import { resources } from '@rastro/core/resources/index'
import { type Ownership, ownershipOf } from '../../access/ownership.ts'
import { type Kind, visibleIds } from '../../access/visibility.ts'
import { list } from '../../db/crud.ts'
import { type Asked, jsonList, type Part } from './part.ts'

/** What is linked to accounts; accounts that it manages have data of their own. */
const kinds: readonly Resource[] = resources.filter(
  (resource: Resource) => resource.linkedTo?.includes('user') && resource.name !== 'user',
)
const itemsAPage = 500

/** Vehicles, drivers and everything else that the account has, as it sees them. */
export const belongingsPart: Part = async function* (asked) {
  for (const resource of kinds) {
    const about =
      resource.name === devices.name ? 'vehicles' : resource.name === drivers.name ? 'drivers' : 'belongings'
    yield { name: `belongings/${resource.path}.json`, about, pages: jsonList(itemsOf(asked, resource)) }
  }
}

/** The items of this kind that belong to the account, by their ids. */
export async function ownedIds({ ctx: { db }, account }: Asked, kind: Kind): Promise<Map<number, Ownership>> {
  const rows = await visibleIds(db, kind, account.id).execute()
  const owned = new Map<number, Ownership>()
  for (let at = 0; at < rows.length; at += itemsAPage) {
    const ids = rows.slice(at, at + itemsAPage).map(({ id }) => id)
    for (const [id, ownership] of await ownershipOf(db, account, kind, ids)) owned.set(id, ownership)
  }
  return owned
}

async function* itemsOf(asked: Asked, resource: Resource): AsyncGenerator<object[]> {
  const { ctx, account, reader } = asked
  const kind = resource.name as Kind
  const view = fieldViewOf(resource.name, reader)
  const owned = await ownedIds(asked, kind)
  const rows = await visibleIds(ctx.db, kind, account.id).execute()
  const isPersonal = kind === 'driver'
  // A driver who is merely shared with the account is another person
  const ids = rows.map(({ id }) => id).filter((id) => !isPersonal || owned.has(id))
  for (let at = 0; at < ids.length; at += itemsAPage) {
    const items = await list(ctx.db, resource, { ids: ids.slice(at, at + itemsAPage) })
    yield items.map((item) => {
      const seen = view?.item(item as object) ?? (item as object)
      const id = (item as { id: number }).id
      return {
        ...(encode(resource.schema, withoutSecrets(resource.schema, seen as never)) as object),
        own: owned.has(id),
      }
    })
  }
}
