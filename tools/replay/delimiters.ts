/** What ends a text on the wire, by protocol, as its sheet says; recordings come without it. */
const delimiters: Readonly<Record<string, string>> = {
  atrack: '\r\n',
  easytrack: '#',
  gl200: '$',
  gps103: ';',
  h02: '#',
  jmak: '$',
  jt600: ')',
  jt808: ')',
  suntech: '\r',
  tk103: ')',
  watch: ']',
  xexun: ',',
  xirgo: '##',
}
const LINE = '\r\n'

/** The text as it travels. Some recordings kept the delimiter. */
export function delimited(protocol: string, text: string): string {
  const delimiter = delimiters[protocol] ?? LINE
  const isWhole = text.endsWith(delimiter) || (protocol === 'gps103' && /[*\n]$/.test(text)) || text.startsWith('{')
  return isWhole ? text : text + delimiter
}
