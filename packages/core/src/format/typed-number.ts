/**
 * The number that a person typed, with a comma or a point before its decimals: `1,5`, `1.5`, `1.234,5`, `1,234.5`. One point
 * before exactly three digits separates thousands, as numbers are shown (FMT-11): `1.500` is 1500. NaN for anything else.
 */
export function typedNumber(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^\u2212/, '-')
  if (/^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  if (/^[-+]?[1-9]\d{0,2}(,\d{3})+\.\d*$/.test(plain)) return Number(plain.replaceAll(',', ''))
  return /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** A number as shown in an input: a comma, no thousands, at most six decimals. */
export const numberText = (value: number): string => String(Number(value.toFixed(6))).replace('.', ',')
