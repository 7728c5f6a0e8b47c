// Natural Earth shortens these; the rest are the English names from Intl.
const shortened: Record<string, string> = {
  'Antigua and Barb.': 'AG',
  'Bosnia and Herz.': 'BA',
  'Br. Indian Ocean Ter.': 'IO',
  'British Virgin Is.': 'VG',
  'Cabo Verde': 'CV',
  'Cayman Is.': 'KY',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  'Cook Is.': 'CK',
  "Côte d'Ivoire": 'CI',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'Faeroe Is.': 'FO',
  'Falkland Is.': 'FK',
  'Fr. Polynesia': 'PF',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Macedonia: 'MK',
  'Marshall Is.': 'MH',
  Myanmar: 'MM',
  'N. Mariana Is.': 'MP',
  Palestine: 'PS',
  'Pitcairn Is.': 'PN',
  'S. Geo. and the Is.': 'GS',
  'S. Sudan': 'SS',
  'Saint Helena': 'SH',
  'Saint Lucia': 'LC',
  'São Tomé and Principe': 'ST',
  'Solomon Is.': 'SB',
  'St. Kitts and Nevis': 'KN',
  'St. Pierre and Miquelon': 'PM',
  'St. Vin. and Gren.': 'VC',
  'St-Barthélemy': 'BL',
  'St-Martin': 'MF',
  'Trinidad and Tobago': 'TT',
  'Turks and Caicos Is.': 'TC',
  Turkey: 'TR',
  'U.S. Virgin Is.': 'VI',
  'United States of America': 'US',
  Vatican: 'VA',
  'W. Sahara': 'EH',
  eSwatini: 'SZ',
}

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const portuguese = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' })
const codes = new Map([...regionCodes()].map((code) => [english.of(code), code]))

/** Both names of a country of Natural Earth, undefined for an area without its own. */
export function countryNames(name: string): { pt: string; en: string } | undefined {
  const code = shortened[name] ?? codes.get(name)
  const [pt, en] = code ? [portuguese.of(code), english.of(code)] : []
  return pt && en ? { pt, en } : undefined
}

function* regionCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) for (const second of letters) yield first + second
}
