import { featureCalls } from './feature-calls.ts'

/** Where vehicles are, and were; and what would show it to others. */
const limited: ReadonlySet<string> = new Set([
  ...featureCalls.reports,
  ...featureCalls.history.filter((call) => !call.includes('?')),
  ...featureCalls.cameras,
  ...featureCalls.shareLinks,
  'GET /api/fleet/positions',
  'GET /api/positions',
  'GET /api/reports/exports/:id/file',
  'GET /api/geofences/:id/events',
  'POST /api/server/arrivals',
  'POST /api/notifications/rehearsal',
])

/**
 * Whether an account whose payment is pending may not make this call (decision 177). Single positions by id are not decided here: the
 * place of an alarm is always shown.
 */
export const isLimitedCall = (
  { method, path }: { readonly method: string; readonly path: string },
  query: Readonly<Record<string, unknown>>,
): boolean => {
  const name = `${method} ${path}`
  return limited.has(name) && !(name === 'GET /api/positions' && query.id !== undefined)
}
