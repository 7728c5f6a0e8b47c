import { splitList } from '../kit/comma-list.ts'

/** API-2: the most apps of one person, or of one device, that get messages. */
const maxTokens = 3

/** Whether a text from outside can be a token of a push service: no separator of the list, and no longer than any service's. */
export const isNotificationToken = (text: string): boolean => /^[\w:.=+/~-]{1,512}$/.test(text)

/** The tokens of a person's or device's apps in the attribute `notificationTokens`: the latest ones, each once (API-2). */
export function notificationTokens(attributes: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(splitList(attributes.notificationTokens))].slice(-maxTokens)
}

/** The attributes with the latest tokens only, and another one when it is given and not among them. */
export function withLatestTokens<A extends Readonly<Record<string, unknown>>>(attributes: A, added?: string): A {
  if (typeof attributes.notificationTokens !== 'string' && added === undefined) return attributes
  const given = [...splitList(attributes.notificationTokens), ...(added === undefined ? [] : [added])]
  return { ...attributes, notificationTokens: notificationTokens({ notificationTokens: given.join(',') }).join(',') }
}

/** The attributes without these tokens. */
export function withoutTokens<A extends Readonly<Record<string, unknown>>>(attributes: A, gone: readonly string[]): A {
  const { notificationTokens: stored, ...others } = attributes
  const left = splitList(stored).filter((token) => !gone.includes(token))
  return (left.length > 0 ? { ...others, notificationTokens: left.join(',') } : others) as unknown as A
}
