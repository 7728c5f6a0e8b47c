import { administrator, type Expectation, plain } from './expectation.ts'

/** The connection to the messaging app (MSG-10). */
export const messagingCalls: Readonly<Record<string, Expectation>> = {
  // Exists only where the operator has configured the messaging app
  'POST /modulo/whatsapp/webhook': { ...plain('/modulo/whatsapp/webhook', () => false), refusals: { others: 404 } },
  'GET /api/messaging/queue': plain('/api/messaging/queue', administrator),
  ...Object.fromEntries(
    ['status', 'connect', 'create', 'logout'].map((call) => [
      `GET /modulo/whats/${call}`,
      plain(`/modulo/whats/${call}`, administrator),
    ]),
  ),
}
