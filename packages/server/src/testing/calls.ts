import type { Endpoint } from '@rastro/core/kit/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { RawCall } from './app.ts'

/** The body of a form, as browsers send it, and its content type header. */
export const form = (fields: Record<string, string>): Required<Pick<RawCall, 'headers' | 'payload'>> => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

/** The cookie that an answer sets first, as a browser sends it back. */
export const cookieOf = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): string =>
  String(headers['set-cookie']).split(';')[0]!

/** The header that carries a token. */
export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })

/** The header that carries an email and a password, written `email:password`. */
export const basic = (pair: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
})

/** Every endpoint in a part of the contract. */
export const endpointsOf = (tree: object): Endpoint[] =>
  Object.values(tree).flatMap((value) => ('method' in value && 'response' in value ? [value] : endpointsOf(value)))
