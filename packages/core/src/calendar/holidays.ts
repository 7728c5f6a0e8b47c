/** One holiday of Brazil. `name` is the key of its word. */
export interface Holiday {
  readonly name: HolidayName
  /** `2026-04-03`. */
  readonly day: string
  /** By law a day off nationwide, or a day on which the federal offices may be closed and many firms are. */
  readonly kind: 'national' | 'optional'
  /** The law that defines it, by its Brazilian name. */
  readonly law: string
}

interface Rule {
  readonly kind: Holiday['kind']
  readonly law: string
  /** The first year in which it was one. */
  readonly since: number
  /** `MM-DD`, or so many days after Easter Sunday. */
  readonly when: string | number
}

const federalOffices = 'Portaria anual do Poder Executivo federal'

/**
 * Lei 662/1949 names 1 January, 1 May, 7 September, 15 November and 25 December; Lei 1.266/1950 adds 21 April; Lei 6.802/1980
 * adds 12 October; Lei 10.607/2002 rewrites the list with 21 April and 2 November; Lei 14.759/2023 adds 20 November, from 2024
 * on. Good Friday is religious (Lei 9.093/1995, art. 2), and observed nationwide. Carnival and Corpus Christi are no holidays by
 * federal law: each year the government makes them days on which its offices may close.
 */
const rules = {
  holidayNewYear: { kind: 'national', law: 'Lei 662/1949', since: 1949, when: '01-01' },
  holidayCarnivalMonday: { kind: 'optional', law: federalOffices, since: 1995, when: -48 },
  holidayCarnivalTuesday: { kind: 'optional', law: federalOffices, since: 1995, when: -47 },
  holidayGoodFriday: { kind: 'national', law: 'Lei 9.093/1995', since: 1995, when: -2 },
  holidayTiradentes: { kind: 'national', law: 'Lei 10.607/2002', since: 1950, when: '04-21' },
  holidayLabour: { kind: 'national', law: 'Lei 662/1949', since: 1949, when: '05-01' },
  holidayCorpusChristi: { kind: 'optional', law: federalOffices, since: 1995, when: 60 },
  holidayIndependence: { kind: 'national', law: 'Lei 662/1949', since: 1949, when: '09-07' },
  holidayAparecida: { kind: 'national', law: 'Lei 6.802/1980', since: 1980, when: '10-12' },
  holidayAllSouls: { kind: 'national', law: 'Lei 10.607/2002', since: 2003, when: '11-02' },
  holidayRepublic: { kind: 'national', law: 'Lei 662/1949', since: 1949, when: '11-15' },
  holidayBlackAwareness: { kind: 'national', law: 'Lei 14.759/2023', since: 2024, when: '11-20' },
  holidayChristmas: { kind: 'national', law: 'Lei 662/1949', since: 1949, when: '12-25' },
} as const satisfies Record<string, Rule>

export type HolidayName = keyof typeof rules

const dayMs = 86_400_000

/** The national holidays of Brazil in a year, by day; those of states and towns are not included. */
export function brazilianHolidays(year: number): Holiday[] {
  const found: Holiday[] = []
  for (const [name, { kind, law, since, when }] of Object.entries(rules) as [HolidayName, Rule][]) {
    if (year < since) continue
    found.push({ name, day: typeof when === 'string' ? `${year}-${when}` : besideEaster(year, when), kind, law })
  }
  return found.sort((a, b) => a.day.localeCompare(b.day))
}

const besideEaster = (year: number, days: number): string =>
  new Date(easterOf(year) + days * dayMs).toISOString().slice(0, 10)

/** Easter Sunday of a year of the Gregorian calendar, as midnight UTC in milliseconds (the algorithm of Meeus, Jones and Butcher). */
export function easterOf(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moved = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - moved + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const days = moon + sunday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}
