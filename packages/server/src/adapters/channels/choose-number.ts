import { createHash } from 'node:crypto'

/**
 * Which of these instances carries messages to a person: the same while it is among them, and people are spread evenly (rendezvous
 * hashing). Undefined for none.
 */
export function chooseNumber(userId: number, instances: readonly string[]): string | undefined {
  const weighed = instances.map((instance) => ({ instance, weight: weightOf(userId, instance) }))
  weighed.sort((one, other) => (one.weight < other.weight ? 1 : -1))
  return weighed[0]?.instance
}

const weightOf = (userId: number, instance: string): string =>
  createHash('sha256').update(`${userId} ${instance}`).digest('hex')
