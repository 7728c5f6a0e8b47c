/** The holidays of Brazil. */
export const holidays = {
  holidayNewYear: 'New Year’s Day',
  holidayCarnivalMonday: 'Carnival Monday',
  holidayCarnivalTuesday: 'Carnival Tuesday',
  holidayGoodFriday: 'Good Friday',
  holidayTiradentes: 'Tiradentes',
  holidayLabour: 'Labour Day',
  holidayCorpusChristi: 'Corpus Christi',
  holidayIndependence: 'Independence Day',
  holidayAparecida: 'Our Lady of Aparecida',
  holidayAllSouls: 'All Souls’ Day',
  holidayRepublic: 'Republic Day',
  holidayBlackAwareness: 'Black Awareness Day',
  holidayChristmas: 'Christmas Day',
  holidayKindNational: 'National holiday',
  holidayKindOptional: 'Optional day off',
} as const
