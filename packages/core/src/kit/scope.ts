/**
 * What a login or token opens, from the narrowest: the map of one thing that was shared, reading, all that its user may
 * (decision 41).
 */
export const scopes = ['share', 'read', 'write'] as const
export type Scope = (typeof scopes)[number]

/** True when what needs `needed` may be done with `scope`. */
export const reaches = (scope: Scope, needed: Scope): boolean => scopes.indexOf(scope) >= scopes.indexOf(needed)

interface Called {
  readonly method: string
  readonly open?: boolean
  readonly scope?: Scope
}

/** The narrowest scope that makes a call: without a word of its own, reading reads, and anybody reads what is open. */
export const scopeOf = ({ method, open, scope }: Called): Scope =>
  scope ?? (method === 'GET' ? (open ? 'share' : 'read') : 'write')
