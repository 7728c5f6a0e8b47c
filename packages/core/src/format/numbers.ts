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

/** FMT-15: the currencies to choose from. */
export const currencies = ['$', '£', 'R$', '€'] as const

/** Turns -0 into 0, which is shown without a minus. */
const unsigned = (value: number): number => (value === 0 ? 0 : value)
