import { administrator, type Expectation, managers, plain } from './expectation.ts'

const missing = '/api/messaging/numbers/999999'

/** The connection to the messaging app (MSG-10). */
export const messagingCalls: Readonly<Record<string, Expectation>> = {
  // Exists only where the operator has configured the messaging app
  'POST /modulo/whatsapp/webhook': { ...plain('/modulo/whatsapp/webhook', () => false), refusals: { others: 404 } },
  'GET /api/messaging/queue': plain('/api/messaging/queue', managers),
  'GET /api/messaging/numbers': plain('/api/messaging/numbers', managers),
  'POST /api/messaging/numbers': plain('/api/messaging/numbers', managers),
  // Nobody has this one
  'DELETE /api/messaging/numbers/:id': plain(missing, managers, [404]),
  'GET /api/messaging/numbers/:id/status': plain(`${missing}/status`, managers, [404]),
  'POST /api/messaging/numbers/:id/connect': plain(`${missing}/connect`, managers, [404]),
  'POST /api/messaging/numbers/:id/logout': plain(`${missing}/logout`, managers, [404]),
  ...Object.fromEntries(
    ['status', 'connect', 'create', 'logout'].map((call) => [
      `GET /modulo/whats/${call}`,
      plain(`/modulo/whats/${call}`, administrator),
    ]),
  ),
}
