import { InvalidError } from '../kit/errors.ts'

const links = ['attribute', 'command', 'driver', 'geofence', 'maintenance', 'notification', 'order', 'report'] as const

/** ENT-38: the kinds of owner, and for each the kinds of things that may be linked to it. In a link the owner comes first. */
export const linkTable = {
  user: [...links, 'calendar', 'device', 'group', 'managedUser'],
  group: links,
  device: [...links, 'linkedDevice'],
} as const

export type LinkOwner = keyof typeof linkTable
export type LinkProperty = (typeof linkTable)[LinkOwner][number]

export interface Link {
  readonly owner: LinkOwner
  readonly ownerId: number
  readonly property: LinkProperty
  readonly propertyId: number
}

/** A link as it travels: `{"deviceId": 1, "geofenceId": 2}`. */
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

/** The opposite of `linkOf`: the body that stands for this link. */
export const wireLink = ({ owner, ownerId, property, propertyId }: Link): WireLink => ({
  [`${owner}Id`]: ownerId,
  [`${property}Id`]: propertyId,
})

/** Reads all links of a bulk call. Throws when they are not of one kind (GRP-10). */
export function linksOf(bodies: readonly unknown[]): Link[] {
  const found = bodies.map(linkOf)
  const [head] = found
  if (head && found.some(({ owner, property }) => owner !== head.owner || property !== head.property)) {
    throw new InvalidError('All links of one call must be of the same kind')
  }
  return found
}

function ownerOf(key: string): LinkOwner {
  const owner = (Object.keys(linkTable) as LinkOwner[]).find((name) => isKeyOf(name, key))
  if (!owner) throw new InvalidError(`${key} cannot own a link`)
  return owner
}

function propertyOf(owner: LinkOwner, key: string): LinkProperty {
  const property = linkTable[owner].find((name) => isKeyOf(name, key))
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
