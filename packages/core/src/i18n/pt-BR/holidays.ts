import type { holidays as english } from '../en/holidays.ts'
import type { Translated } from '../languages.ts'

/** The holidays of Brazil, in Brazilian Portuguese. */
export const holidays = {
  holidayNewYear: 'Confraternização Universal',
  holidayCarnivalMonday: 'Segunda-feira de Carnaval',
  holidayCarnivalTuesday: 'Terça-feira de Carnaval',
  holidayGoodFriday: 'Sexta-feira Santa',
  holidayTiradentes: 'Tiradentes',
  holidayLabour: 'Dia do Trabalho',
  holidayCorpusChristi: 'Corpus Christi',
  holidayIndependence: 'Independência do Brasil',
  holidayAparecida: 'Nossa Senhora Aparecida',
  holidayAllSouls: 'Finados',
  holidayRepublic: 'Proclamação da República',
  holidayBlackAwareness: 'Consciência Negra',
  holidayChristmas: 'Natal',
  holidayKindNational: 'Feriado nacional',
  holidayKindOptional: 'Ponto facultativo',
} as const satisfies Translated<typeof english>
