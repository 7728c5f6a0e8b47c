/** The text of a calendar, which is kept in base64; empty when it is no base64. */
export function textOf(data: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)))
  } catch {
    // What is no base64 is no calendar, which is what the caller is told
    return ''
  }
}

/** An iCalendar text as a calendar keeps it (CAL-6). */
export const dataOf = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
