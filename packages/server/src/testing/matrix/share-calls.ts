import { type Expectation, loggedIn, onlookers, plain } from './expectation.ts'

const area = { name: 'Home', latitude: -10, longitude: -50, radius: 300 }
const destination = { name: 'Depot', latitude: -10, longitude: -50, radius: 150, endsOnArrival: false }

/** The calls of what links hide and where their vehicles are going; all name something that is not the caller's. */
export const shareCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/share/areas': plain('/api/share/areas', loggedIn),
  'POST /api/share/areas': { call: () => ({ url: '/api/share/areas', payload: area }), may: loggedIn },
  'DELETE /api/share/areas/:id': plain('/api/share/areas/987654', loggedIn, [404]),
  'PUT /api/share/:id/destination': {
    call: () => ({ url: '/api/share/987654/destination', payload: destination }),
    may: loggedIn,
    answers: [404],
  },
  'DELETE /api/share/:id/destination': plain('/api/share/987654/destination', loggedIn, [404]),
  'GET /api/share/view': plain('/api/share/view', onlookers),
}
