/** The time zones of Brazil, São Paulo's first: IANA names, with what people call them by where their name does not say it. */
export const brazilianTimezones = {
  'America/Sao_Paulo': 'Brasília, Rio de Janeiro, Belo Horizonte, Curitiba, Porto Alegre',
  'America/Araguaina': 'Tocantins, Palmas',
  'America/Bahia': 'Salvador',
  'America/Belem': 'Pará, Amapá, Macapá',
  'America/Boa_Vista': 'Roraima',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Cuiaba': 'Mato Grosso',
  'America/Eirunepe': 'Amazonas, Tabatinga',
  'America/Fortaleza': 'Ceará, Maranhão, Piauí, Rio Grande do Norte, Paraíba, Natal, São Luís, Teresina, João Pessoa',
  'America/Maceio': 'Alagoas, Sergipe, Aracaju',
  'America/Manaus': 'Amazonas',
  'America/Noronha': 'Fernando de Noronha',
  'America/Porto_Velho': 'Rondônia',
  'America/Recife': 'Pernambuco',
  'America/Rio_Branco': 'Acre',
  'America/Santarem': 'Pará',
} as const satisfies Readonly<Record<string, string>>

/** The groups of time zones, in the order of a list: Brazil, the rest by the first part of their names, then UTC. */
export const timezoneGroups = [
  'Brazil',
  'America',
  'Africa',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
  'Other',
] as const
export type TimezoneGroup = (typeof timezoneGroups)[number]

/** The group of a time zone. */
export function timezoneGroupOf(zone: string): TimezoneGroup {
  if (Object.hasOwn(brazilianTimezones, zone)) return 'Brazil'
  const area = zone.split('/')[0]!
  return timezoneGroups.find((group) => group === area && group !== 'Brazil') ?? 'Other'
}

/** The time zones that this machine knows, in the order of a list. */
export function knownTimezones(): string[] {
  const known = new Set([...Object.keys(brazilianTimezones), ...Intl.supportedValuesOf('timeZone'), 'UTC'])
  const order = new Map(timezoneGroups.map((group, at) => [group, at]))
  return [...known].sort((a, b) => order.get(timezoneGroupOf(a))! - order.get(timezoneGroupOf(b))!)
}
