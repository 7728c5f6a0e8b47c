import { levels, type User, users } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import type { TestApp } from '../app.ts'
import { bearer } from '../calls.ts'

/** One viewer of each kind that may see the vehicle. */
export const viewers = [
  'ADM',
  'ADM_READ',
  'REV',
  'MGR',
  'STOCK',
  'STOCK_READ',
  'RO',
  'EDITOR',
  'CLI',
  'USR',
  'LINK',
] as const
export type ViewerName = (typeof viewers)[number]

/** The viewers of each level, listed by hand, independently of the table. */
export const holders: Readonly<Record<string, readonly ViewerName[]>> = {
  everyone: ['ADM', 'ADM_READ', 'REV', 'MGR', 'STOCK', 'STOCK_READ', 'RO', 'EDITOR', 'CLI', 'USR'],
  editor: ['ADM', 'REV', 'MGR', 'STOCK', 'EDITOR'],
  owner: ['ADM', 'ADM_READ', 'REV', 'MGR', 'STOCK', 'STOCK_READ', 'RO'],
  employer: ['ADM', 'ADM_READ', 'REV', 'MGR', 'STOCK', 'STOCK_READ', 'EDITOR', 'CLI'],
  tracker: ['ADM', 'ADM_READ', 'MGR', 'STOCK', 'STOCK_READ', 'RO'],
  manager: ['ADM', 'ADM_READ', 'REV', 'MGR'],
  reseller: ['ADM', 'ADM_READ', 'REV'],
  administrator: ['ADM', 'ADM_READ'],
}
/** The viewers with write access: no read-only account, token or link. */
export const writers: readonly ViewerName[] = ['ADM', 'REV', 'MGR', 'STOCK', 'EDITOR', 'CLI', 'USR']

/** The header of a viewer's calls, and the query of its socket. */
export interface Credentials {
  readonly headers: Record<string, string>
  readonly query: string
}

/** Creates the people; call `link` after the vehicle exists; returns the credentials of each. */
export async function seedViewers(app: TestApp) {
  const { db } = app.ctx
  const person = (name: string, fields: Partial<User>) =>
    create(db, users, { name, email: `${name.toLowerCase()}@people.example`, ...fields })
  const people = {
    ADM: await person('ADM', { administrator: true, deviceLimit: -1 }),
    REV: await person('REV', { userLimit: -1, deviceLimit: -1, attributes: { nivel: levels.reseller } }),
    MGR: await person('MGR', { userLimit: 5, deviceLimit: -1 }),
    STOCK: await person('STOCK', { deviceLimit: -1 }),
    RO: await person('RO', { readonly: true, deviceLimit: -1 }),
    EDITOR: await person('EDITOR', { deviceLimit: -1, attributes: { nivel: levels.client, deviceEdit: true } }),
    CLI: await person('CLI', { deviceLimit: -1, attributes: { nivel: levels.client } }),
    USR: await person('USR', { deviceLimit: -1, attributes: { nivel: levels.user, deviceEdit: false } }),
  }
  const reading = (user: User) => app.as(user).session.createToken({ body: { scope: 'read' } })
  const tokens: Partial<Record<ViewerName, string>> = {
    ADM_READ: await reading(people.ADM),
    STOCK_READ: await reading(people.STOCK),
  }
  return {
    people,
    async share(deviceId: number) {
      tokens.LINK = await app.as(people.MGR).share.device({ body: { deviceId } })
    },
    async credentials(name: ViewerName): Promise<Credentials> {
      const token = tokens[name]
      if (token !== undefined) return { headers: bearer(token), query: `?token=${token}` }
      return { headers: { cookie: await app.cookie(people[name as keyof typeof people]) }, query: '' }
    },
  }
}
