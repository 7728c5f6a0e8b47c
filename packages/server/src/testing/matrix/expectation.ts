import type { RawCall } from '../app.ts'
import { type Actor, type Kind, type Owner, sees, type Tenants } from './tenants.ts'

/** Who makes a call, and of what. */
export interface Cell {
  readonly tenants: Tenants
  readonly actor: Actor
  /** The number of the account; 0 for the stranger and the shared link. */
  readonly self: number
  /** The stored item that the call names, or one like it. */
  readonly item: object
}

/** What one call of the API is expected to do for everybody. */
export interface Expectation {
  /** What the call names; undefined when it names nothing of anybody. */
  readonly about?: Kind
  readonly call: (id: number, cell: Cell) => Omit<RawCall, 'method'>
  /** Is the call answered, and not refused? Asked once with each owner, or with A1 when the call names nothing. */
  readonly may: (actor: Actor, owner: Owner) => boolean
  /** The call changes or removes what it names: it gets a thing of its own each time. */
  readonly spends?: true
  /** Statuses of an answer that is no refusal, when it is not 200 … 299. */
  readonly answers?: readonly number[]
  /** The status for a stranger, and for others who may not, where it is not 401 and 403. */
  readonly refusals?: { readonly stranger?: number; readonly others?: number }
  /** The answer is a list of these, and may hold only what the caller sees. */
  readonly lists?: Kind
}

export const everybody = (): boolean => true
export const loggedIn = (actor: Actor): boolean => actor !== 'NONE' && actor !== 'SHARE'
/** Who looks at the map of a shared link, too. */
export const onlookers = (actor: Actor): boolean => actor !== 'NONE'
export const administrator = (actor: Actor): boolean => actor === 'ADM'
export const managers = (actor: Actor): boolean => ['ADM', 'REV_A', 'REV_B'].includes(actor)
export const writers = (actor: Actor): boolean => loggedIn(actor) && actor !== 'RO'

type Rule = Expectation['may']
/** Who sees the thing, and besides answers a rule. */
export const who =
  (kind: Kind, rule: Rule = loggedIn): Rule =>
  (actor, owner) =>
    sees(actor, kind, owner) && rule(actor, owner)
