/**
 * The scope of a login or token, from the narrowest: the map of one shared item, reading, everything its user may do (decision
 * 41).
 */
export const scopes = ['share', 'read', 'write'] as const
export type Scope = (typeof scopes)[number]

/** True when `scope` includes `needed`. */
export const reaches = (scope: Scope, needed: Scope): boolean => scopes.indexOf(scope) >= scopes.indexOf(needed)

interface Called {
  readonly method: string
  readonly open?: boolean
  readonly scope?: Scope
}

/** The narrowest scope for a call: by default `read` for GET, `share` for a public GET, else `write`. */
export const scopeOf = ({ method, open, scope }: Called): Scope =>
  scope ?? (method === 'GET' ? (open ? 'share' : 'read') : 'write')
