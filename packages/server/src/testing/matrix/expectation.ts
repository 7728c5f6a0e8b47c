import type { RawCall } from '../app.ts'
import { type Actor, type Kind, type Owner, sees, type Tenants } from './tenants.ts'

/** The caller, and the owner of the item. */
export interface Cell {
  readonly tenants: Tenants
  readonly actor: Actor
  /** The number of the account; 0 for the unauthenticated client and the shared link. */
  readonly self: number
  /** The stored item that the call names, or one like it. */
  readonly item: object
}

/** The expected result of one call of the API for every caller. */
export interface Expectation {
  /** The kind of item that the call names; undefined for none. */
  readonly about?: Kind
  readonly call: (id: number, cell: Cell) => Omit<RawCall, 'method'>
  /** True when the call is allowed. Evaluated once per owner, or with A1 when the call names nothing. */
  readonly may: (actor: Actor, owner: Owner) => boolean
  /** The call changes or removes the item: each call gets one of its own. */
  readonly spends?: true
  /** Statuses of allowed answers outside 200 … 299. */
  readonly answers?: readonly number[]
  /** The status for an unauthenticated client, and for other refused callers, where it is not 401 and 403. */
  readonly refusals?: { readonly stranger?: number; readonly others?: number }
  /** The answer is a list of these, and may hold only items visible to the caller. */
  readonly lists?: Kind
}

export const everybody = (): boolean => true
export const loggedIn = (actor: Actor): boolean => actor !== 'NONE' && actor !== 'SHARE'
/** The map viewers, including a shared link. */
export const onlookers = (actor: Actor): boolean => actor !== 'NONE'
export const administrator = (actor: Actor): boolean => actor === 'ADM'
export const managers = (actor: Actor): boolean => ['ADM', 'REV_A', 'REV_B'].includes(actor)
export const writers = (actor: Actor): boolean => loggedIn(actor) && actor !== 'RO'

type Rule = Expectation['may']
/** The callers who see the item, with a rule besides. */
export const who =
  (kind: Kind, rule: Rule = loggedIn): Rule =>
  (actor, owner) =>
    sees(actor, kind, owner) && rule(actor, owner)

/** A call about one item, which the caller has to see. */
export const of = (
  about: 'device' | 'group' | 'event',
  url: (id: number) => string,
  may: Expectation['may'] = loggedIn,
  answers?: readonly number[],
): Expectation => ({ about, call: (id) => ({ url: url(id) }), may: who(about, may), ...(answers && { answers }) })
/** The same about a device. */
export const ofDevice = (url: (id: number) => string, may?: Expectation['may']): Expectation => of('device', url, may)
/** A call about no item. */
export const plain = (url: string, may: Expectation['may'], answers?: readonly number[]): Expectation => ({
  call: () => ({ url }),
  may,
  ...(answers && { answers }),
})
