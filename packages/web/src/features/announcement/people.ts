import { readPage } from '@rastro/core/kit/page'
import { type Role, roleOf, type User } from '@rastro/core/resources/user'
import { api } from '../../api/connections.ts'
import { pageSize } from '../../api/list-query.ts'

/** Who is chosen. */
export type Person = Pick<User, 'id' | 'name'>

/** How many can be chosen one by one: the call names each in its address, which servers bound. */
export const maxChosen = 500

/** What people are chosen by: their role, a group that they are linked to, or the client that they belong to. */
export type By = { readonly by: 'role'; readonly role: Role } | { readonly by: 'group' | 'client'; readonly id: number }

/** A person by their name, else by their email. */
export const personOf = ({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>): Person => ({
  id,
  name: name || email,
})

/** The people of a choice that the caller manages, without temporary ones. `reach`: of administrators, all. */
export async function peopleBy(choice: By, reach: { all?: true }): Promise<Person[]> {
  const all = (await everybody(reach)).filter(({ temporary }) => !temporary)
  if (choice.by === 'role') return all.filter((user) => roleOf(user) === choice.role).map(personOf)
  const ids = new Set(await (choice.by === 'group' ? linkedTo(choice.id) : belongingTo(choice.id)))
  return all.filter(({ id }) => ids.has(id)).map(personOf)
}

async function everybody(reach: { all?: true }): Promise<User[]> {
  const people: User[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(api.users.list, { query: { ...reach, limit: pageSize, ...(cursor && { cursor }) } })
    people.push(...page.items)
    cursor = page.next
  } while (cursor)
  return people
}

async function linkedTo(groupId: number): Promise<number[]> {
  const query = { kind: 'group', id: groupId, owner: 'user', linked: true, limit: pageSize }
  return (await api.permissions.holders({ query })).map(({ id }) => id)
}

async function belongingTo(clientId: number): Promise<number[]> {
  return [clientId, ...(await api.users.list({ query: { userId: clientId } })).map(({ id }) => id)]
}
