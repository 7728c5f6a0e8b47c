import { type Expectation, loggedIn, onlookers, plain, who } from './expectation.ts'

/** What narrows the list of vehicles. A shared link, which shows neither state nor model, gets a 400 or sees no group. */
export const listCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/devices ?groupId': {
    about: 'group',
    lists: 'device',
    call: (id) => ({ url: `/api/devices?groupId=${id}` }),
    may: who('group', loggedIn),
  },
  'GET /api/devices ?status': plain('/api/devices?status=offline', onlookers, [400]),
  'GET /api/devices ?model': plain('/api/devices?model=gt', onlookers, [400]),
}
