import { ById, endpoint } from '../kit/contract.ts'
import { Id, Time, Type } from '../kit/schema.ts'
import type { Scope } from '../kit/scope.ts'
import { loginSchema } from '../model/login.ts'
import { tokenSchema } from '../model/token.ts'
import { users } from '../resources/user.ts'

/** A cookie readable by scripts, set beside the session cookie to show that a session exists. */
export const enteredCookie = 'entered'
/** Its value while somebody is logged in as another user. */
export const asAnother = 'another'

/** Logging in and out. Answers with the user; 404 when nobody is logged in. */
export const sessionApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/session',
    query: Type.Object({ token: Type.Optional(Type.String()) }),
    response: users.schema,
    open: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/session',
    bodyType: 'form',
    body: Type.Object({ email: Type.String(), password: Type.String(), code: Type.Optional(Type.String()) }),
    response: users.schema,
    open: true,
    scope: 'share',
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/session', response: Type.Null(), scope: 'share' }),
  /** Logs the caller in as another user. */
  enter: endpoint({ method: 'GET', path: '/api/session/:id', params: ById, response: users.schema, scope: 'write' }),
  /** Ends a login as another user, and logs the person in as themselves again. */
  leaveUser: endpoint({ method: 'POST', path: '/api/session/leave', response: users.schema, scope: 'write' }),
  /** The caller's logins, the newest first. */
  logins: endpoint({ method: 'GET', path: '/api/session/logins', response: Type.Array(loginSchema) }),
  /** Ends one of them. */
  endLogin: endpoint({
    method: 'DELETE',
    path: '/api/session/logins/:id',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    response: Type.Null(),
  }),
  /** Ends all but the one that the call is made with. */
  endOtherLogins: endpoint({ method: 'DELETE', path: '/api/session/logins', response: Type.Null() }),
  createToken: endpoint({
    method: 'POST',
    path: '/api/session/token',
    bodyType: 'form',
    body: Type.Object({
      expiration: Type.Optional(Time),
      /** The label that its owner gave it. */
      name: Type.Optional(Type.String({ maxLength: 128 })),
      /** `write` by default. */
      scope: Type.Optional(Type.Unsafe<Exclude<Scope, 'share'>>(Type.String({ enum: ['read', 'write'] }))),
    }),
    response: Type.String(),
  }),
  /** The caller's valid tokens; with `userId` those of a user whom the caller manages. */
  tokens: endpoint({
    method: 'GET',
    path: '/api/session/tokens',
    query: Type.Object({ userId: Type.Optional(Id) }),
    response: Type.Array(tokenSchema),
  }),
  /** Revokes a token, with everything created and opened with it. */
  removeToken: endpoint({
    method: 'DELETE',
    path: '/api/session/tokens/:id',
    params: ById,
    response: Type.Null(),
  }),
  /** The same for a caller who has the token's text. */
  revokeToken: endpoint({
    method: 'POST',
    path: '/api/session/token/revoke',
    bodyType: 'form',
    body: Type.Object({ token: Type.String() }),
    response: Type.Null(),
  }),
  /** Redirects to the identity provider. */
  openIdStart: endpoint({ method: 'GET', path: '/api/session/openid/auth', response: Type.Null(), open: true }),
  openIdFinish: endpoint({
    method: 'GET',
    path: '/api/session/openid/callback',
    query: Type.Object({
      code: Type.Optional(Type.String()),
      state: Type.Optional(Type.String()),
      redirect_uri: Type.Optional(Type.String()),
    }),
    response: Type.Null(),
    open: true,
  }),
}

/** For a forgotten password: one call sends a mail with a token, the other sets the new password. */
export const passwordApi = {
  reset: endpoint({
    method: 'POST',
    path: '/api/password/reset',
    bodyType: 'form',
    body: Type.Object({ email: Type.String() }),
    response: Type.Null(),
    open: true,
    scope: 'share',
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/password/update',
    bodyType: 'form',
    body: Type.Object({ token: Type.String(), password: Type.String() }),
    response: Type.Null(),
    open: true,
    scope: 'share',
  }),
}
