/** The text of a calendar, stored in base64; empty when it is not base64. */
export function textOf(data: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)))
  } catch {
    // Text that is not base64 is not a calendar, and is reported as such
    return ''
  }
}

/** An iCalendar text as it is stored in a calendar (CAL-6). */
export const dataOf = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
