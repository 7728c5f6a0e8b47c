import type { Resource } from '@rastro/core/kit/resource'
import { resources } from '@rastro/core/resources/index'
import { administrator, type Expectation, loggedIn, managers, onlookers, who, writers } from './expectation.ts'
import type { Kind } from './tenants.ts'

/** Who may create one, and who may change or remove a visible one; `writers` by default. */
const makers: Partial<Record<Kind, Expectation['may']>> = {
  attribute: administrator,
  // Created from a copy, which names the calendar of client A1
  report: who('calendar', writers),
  serviceOrder: managers,
}
const changers: Partial<Record<Kind, Expectation['may']>> = {
  attribute: administrator,
  // It reports what is visible to its creator
  serviceOrder: managers,
  webhook: (actor, owner) => actor === 'ADM' || actor === `CLI_${owner}`,
}
const removers: Partial<Record<Kind, Expectation['may']>> = {
  attribute: administrator,
  device: managers,
  user: managers,
  serviceOrder: managers,
}

/** What the map of a shared link may request. */
const shared: readonly Kind[] = ['calendar', 'device', 'driver', 'geofence', 'group', 'maintenance']

let serial = 0

/** A copy of the item under other names. */
function copyOf(item: object): object {
  serial += 1
  const own = { uniqueId: `copy${serial}`, email: `copy${serial}@example.com` }
  const named = Object.entries(own).filter(([key]) => key in item)
  return { ...item, ...Object.fromEntries(named), id: 0 }
}

/** The five calls of every resource, and the filters of its list. */
export const resourceCalls: Readonly<Record<string, Expectation>> = Object.assign(
  {},
  ...resources.map((resource: Resource) => {
    const about = resource.name as Kind
    const path = `/api/${resource.path}`
    const readers = shared.includes(about) ? onlookers : loggedIn
    const owners = resource.extended ? (['user', 'device', 'group'] as const) : (['user'] as const)
    return {
      [`GET ${path}`]: { lists: about, call: () => ({ url: path }), may: readers },
      [`GET ${path} ?all`]: { lists: about, call: () => ({ url: `${path}?all=true` }), may: readers },
      ...Object.fromEntries(
        owners.map((owner) => [
          `GET ${path} ?${owner}Id`,
          {
            about: owner,
            lists: about,
            call: (id: number) => ({ url: `${path}?${owner}Id=${id}` }),
            may: who(owner, readers),
          },
        ]),
      ),
      [`POST ${path}`]: {
        call: (_: number, { item }: { item: object }) => ({ url: path, payload: copyOf(item) }),
        may: makers[about] ?? writers,
      },
      [`GET ${path}/:id`]: { about, call: (id: number) => ({ url: `${path}/${id}` }), may: who(about, readers) },
      [`PUT ${path}/:id`]: {
        about,
        call: (id: number, { item }: { item: object }) => ({ url: `${path}/${id}`, payload: { ...item, id } }),
        may: who(about, changers[about] ?? writers),
      },
      [`DELETE ${path}/:id`]: {
        about,
        spends: true,
        call: (id: number) => ({ url: `${path}/${id}` }),
        may: who(about, removers[about] ?? writers),
      },
    } satisfies Record<string, Expectation>
  }),
)
