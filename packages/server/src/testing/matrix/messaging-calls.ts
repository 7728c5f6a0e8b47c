import { administrator, type Expectation, plain } from './expectation.ts'

/** The connection to the messaging app (MSG-10). */
export const messagingCalls: Readonly<Record<string, Expectation>> = Object.fromEntries(
  ['status', 'connect', 'create', 'logout'].map((call) => [
    `GET /modulo/whats/${call}`,
    plain(`/modulo/whats/${call}`, administrator),
  ]),
)
