/** What is checked of an installation, the most urgent first. */
export const statusChecks = [
  'database',
  'replica',
  'disk',
  'backup',
  'certificate',
  'eventLoop',
  'intake',
  'tasks',
  'failedTasks',
  'logLines',
] as const
export type StatusCheck = (typeof statusChecks)[number]

/** `unknown`: it cannot be measured here, or there is none. */
export const statusStates = ['ok', 'warn', 'alarm', 'unknown'] as const
export type StatusState = (typeof statusStates)[number]
