import { knownTimezone } from '../format/dates.ts'

type Attributes = Readonly<Record<string, unknown>>

const otherwise = 'America/Sao_Paulo'

/** the time zone of a schedule: its owner's, else the server's, else that of São Paulo. */
export function scheduleTimezone(owner: Attributes | undefined, server: Attributes | undefined): string {
  const zones = [owner, server].map((attributes) => knownTimezone(attributes?.timezone))
  return zones.find((zone) => zone !== undefined) ?? otherwise
}
