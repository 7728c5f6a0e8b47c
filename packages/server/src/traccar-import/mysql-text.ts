/** The types of a MySQL column whose text differs from PostgreSQL's. */
const kinds: Readonly<Record<string, (bytes: Buffer) => string | null>> = {
  bit: (bytes) => (bytes.some((byte) => byte !== 0) ? 't' : 'f'),
  'tinyint(1)': (bytes) => (bytes.toString('latin1') === '0' ? 'f' : 't'),
  float: (bytes) => String(singleOf(Number(bytes.toString('latin1')))),
  datetime: timeOf,
  timestamp: timeOf,
}
const isBinary = /^(tiny|medium|long)?blob$|binary/

/**
 * A value of a column of this type (`column_type` of the information schema), as PostgreSQL would write it; null for none. The bytes
 * are what the text protocol sends, in UTF-8.
 */
export function textOfMysql(columnType: string, bytes: Buffer | null): string | null {
  if (bytes === null) return null
  const type = columnType.toLowerCase()
  const read = kinds[type] ?? kinds[/^\w+/.exec(type)?.[0] ?? '']
  if (read) return read(bytes)
  return isBinary.test(type) ? `\\x${bytes.toString('hex')}` : bytes.toString('utf8')
}

/** `2026-01-01 08:00:00.500` without the zeros at its end; the year 0 stands for no time. */
function timeOf(bytes: Buffer): string | null {
  const text = bytes.toString('latin1')
  if (text.startsWith('0000')) return null
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** The shortest number that a column of single precision stores as this one. */
function singleOf(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits))
    if (Math.fround(shorter) === Math.fround(value)) return shorter
  }
  return value
}

/** How a column is asked for: MySQL writes a number of single precision with six digits alone. */
export const selectedMysql = (name: string, columnType: string): string =>
  /^float/i.test(columnType) ? `\`${name}\` * 1e0 as \`${name}\`` : `\`${name}\``
