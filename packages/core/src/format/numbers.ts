const formats = new Map<number, Intl.NumberFormat>()

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = least * 32 + most
  let format = formats.get(key)
  if (!format) {
    // FMT-11, A-88: dot for thousands and comma for decimals in every language.
    format = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: least, maximumFractionDigits: most })
    formats.set(key, format)
  }
  return format
}

/** FMT-11: `1.234.567,89`, with at most so many decimals. */
export const formatNumber = (value: number, decimals = 2): string => formatOf(0, decimals).format(unsigned(value))

/** The same with exactly so many decimals: `1,00`. */
export const formatFixed = (value: number, decimals = 2): string => formatOf(decimals, decimals).format(unsigned(value))

/**
 * What a person has typed as a number, the comma before the decimals: `1.234,5` is 1234.5. A point is one of thousands where groups
 * of three follow, else of decimals. NaN when it is none.
 */
export function typedNumber(text: string): number {
  const plain = text.replace(/\s/g, '')
  if (!/^[-+]?[\d.,]*\d[\d.,]*$/.test(plain)) return Number.NaN
  const isGrouped = plain.includes(',') || /^[-+]?[1-9]\d{0,2}(\.\d{3})+$/.test(plain)
  return Number(isGrouped ? plain.replaceAll('.', '').replace(',', '.') : plain)
}

/** FMT-15: the currencies to choose from. */
export const currencies = ['$', '£', 'R$', '€'] as const

/** Turns -0 into 0, which is shown without a minus. */
const unsigned = (value: number): number => (value === 0 ? 0 : value)
