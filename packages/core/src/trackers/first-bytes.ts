/** How the first bytes of a connection show its protocol, the more exact first; texts are compared as Latin-1. */
const openings: readonly (readonly [protocol: string, pattern: RegExp])[] = [
  ['gt06', /^(xx|yy)/],
  ['teltonika', /^\W{2}\d{15}$/],
  ['suntech', /^(ST\d{3}[A-Z]{3};|SA200[A-Z]{3};|STT;|ALT;|UEX;)/],
  ['gl200', /^\+(RESP|BUFF|ACK):GT/],
  ['gps103', /^(##,imei:|imei:)/],
  ['xexun', /^(GPRMC|\d{6,}.*imei:)/],
  ['easytrack', /^\*ET,/],
  ['h02', /^\*[A-Z]{2},\d{10,15},/],
  ['gosafe', /^\*GS\d/],
  ['meitrack', /^\$\$[A-Za-z~]\d{1,4},\d{15},/],
  ['xirgo', /^\$\$\d+,/],
  ['tk103', /^\(\d{12}B/],
  ['jt600', /^\(\d{10,12}/],
  ['jt808', /^~[\s\S]*~/],
  ['eelink', /^gg/],
  ['t800x', /^(##|%%|&&|'')/],
  ['watch', /^\[(3G|SG|CS)\*/],
  ['mobilogix', /^\[20\d\d-\d\d-\d\d/],
  ['osmand', /^(GET|POST) \/.*[?&]id=|"device_id"/],
  ['owntracks', /"_type"/],
  ['cellocator', /^MCGP/],
  ['wialon', /^#L#/],
  ['navis', /^@NTC/],
  ['atrack', /^@P/],
]

/** The protocol that these first bytes look like; undefined where they look like none of the known ones. */
export function protocolOfBytes(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 256))
  return openings.find(([, pattern]) => pattern.test(text))?.[0]
}
