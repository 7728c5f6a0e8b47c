import { InvalidError } from '../kit/errors.ts'
import type { Resource } from '../kit/resource.ts'
import { resources } from '../resources/index.ts'
import { refusal } from '../vocabulary/refusals.ts'

export type LinkOwner = 'user' | 'group' | 'device'
type Owned<O extends LinkOwner, R = (typeof resources)[number]> = R extends {
  readonly name: infer Name extends string
  readonly linkedTo: readonly (infer Owner)[]
}
  ? O extends Owner
    ? Name
    : never
  : never
type LinkTable = {
  readonly user: readonly (Owned<'user'> | 'managedUser')[]
  readonly group: readonly Owned<'group'>[]
  readonly device: readonly (Owned<'device'> | 'linkedDevice')[]
}
export type LinkProperty = LinkTable[LinkOwner][number]

/** ENT-38: the kinds of links. The owner comes first in the link; two kinds of items may share a table. */
export const linkTable: LinkTable = {
  user: [...owned('user'), 'managedUser'],
  group: owned('group'),
  device: [...owned('device'), 'linkedDevice'],
}

export interface Link {
  readonly owner: LinkOwner
  readonly ownerId: number
  readonly property: LinkProperty
  readonly propertyId: number
}

/** A link on the wire: `{"deviceId": 1, "geofenceId": 2}`. */
export type WireLink = Readonly<Record<string, number>>

/**
 * Reads a link from the two keys of a body: the first names the owner. Upper and lower case do not matter. Throws
 * `InvalidError`.
 */
export function linkOf(body: unknown): Link {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new InvalidError('A link is an object of two ids')
  const entries = Object.entries(body)
  const [first, second] = entries
  if (!first || !second || entries.length !== 2) throw new InvalidError('A link has exactly two ids')
  const owner = ownerOf(first[0])
  const property = propertyOf(owner, second[0])
  return { owner, ownerId: idOf(first), property, propertyId: idOf(second) }
}

/** The inverse of `linkOf`: the body for this link. */
export const wireLink = ({ owner, ownerId, property, propertyId }: Link): WireLink => ({
  [`${owner}Id`]: ownerId,
  [`${property}Id`]: propertyId,
})

/** How many links one bulk call may add or remove. */
export const maxLinks = 1000

/** Reads the links of a bulk call without duplicates. Throws when they are not of one kind (GRP-10), or more than `maxLinks`. */
export function linksOf(bodies: readonly unknown[]): Link[] {
  if (bodies.length > maxLinks) {
    throw new InvalidError(refusal('tooManyLinks', { most: maxLinks, count: bodies.length }))
  }
  const found = bodies.map(linkOf)
  const [head] = found
  if (head && found.some(({ owner, property }) => owner !== head.owner || property !== head.property)) {
    throw new InvalidError('All links of one call must be of the same kind')
  }
  return [...new Map(found.map((link) => [`${link.ownerId} ${link.propertyId}`, link])).values()]
}

function owned<O extends LinkOwner>(owner: O): Owned<O>[] {
  const linked = resources.filter((resource: Resource) => resource.linkedTo?.includes(owner))
  return linked.map(({ name }) => name as Owned<O>)
}

function ownerOf(key: string): LinkOwner {
  const owner = (Object.keys(linkTable) as LinkOwner[]).find((name) => isKeyOf(name, key))
  if (!owner) throw new InvalidError(`${key} cannot own a link`)
  return owner
}

function propertyOf(owner: LinkOwner, key: string): LinkProperty {
  const property = (linkTable[owner] as readonly LinkProperty[]).find((name) => isKeyOf(name, key))
  if (!property) throw new InvalidError(`${key} cannot be linked to a ${owner}`)
  return property
}

const isKeyOf = (name: string, key: string): boolean => `${name}Id`.toLowerCase() === key.toLowerCase()

function idOf([key, value]: [string, unknown]): number {
  const id = typeof value === 'string' && value.trim() ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0)
    throw new InvalidError(`${key} must be a whole number`)
  return id
}
