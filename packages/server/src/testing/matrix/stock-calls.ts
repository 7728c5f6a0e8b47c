import { administrator, type Expectation, managers, plain } from './expectation.ts'

/** An item that does not exist: 404 for administrators, who see all; for everybody else as if it were of another. */
const nobodys = (url: string): Expectation => plain(url, administrator, [404])

/** The stock of trackers and SIM cards: only administrators and resellers (decision 151). */
export const stockCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/stock/overview': plain('/api/stock/overview?kind=tracker', managers),
  'POST /api/stock/find': {
    call: () => ({ url: '/api/stock/find', payload: { kind: 'tracker', codes: ['356938035643809'] } }),
    may: managers,
  },
  'POST /api/stock/moves': {
    call: () => ({ url: '/api/stock/moves', payload: { kind: 'tracker', items: [{ id: 987654 }], to: 'lost' } }),
    may: administrator,
    answers: [404],
  },
  ...Object.fromEntries(
    (['trackers', 'sims'] as const).flatMap((kind): [string, Expectation][] => {
      const path = `/api/stock/${kind}`
      const code = kind === 'trackers' ? 'uniqueId' : 'iccid'
      return [
        [`GET ${path}`, plain(path, managers)],
        [
          `POST ${path}`,
          { call: (_, { self }) => ({ url: path, payload: { [code]: `89550000${self}` } }), may: managers },
        ],
        [`GET ${path}/:id`, nobodys(`${path}/987654`)],
        [
          `PUT ${path}/:id`,
          {
            call: () => ({ url: `${path}/987654`, payload: { id: 987654, [code]: '8955' } }),
            may: administrator,
            answers: [404],
          },
        ],
        [`DELETE ${path}/:id`, nobodys(`${path}/987654`)],
        [`GET ${path}/:id/history`, nobodys(`${path}/987654/history`)],
      ]
    }),
  ),
}
