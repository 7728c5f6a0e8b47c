/** The sentences that say which unit sends, each with a group for the identifier. */
const logins: readonly RegExp[] = [
  /^\$PGID,(.+).{3}$/s,
  /^\$DEVID,(.+)\*/s,
  /^\$PCPTI,([^,]+),/,
  /^IMEI (.+)$/s,
  /^\$IMEI=(.+)$/s,
  /^\$PSIWMDID,(.+)\*/s,
  /^\$CONNECT,([^,]+),/,
  /^([\dA-F]+)$/,
]

/** The identifier in a login; undefined for other sentences. */
export function loginOf(text: string): string | undefined {
  for (const form of logins) {
    const id = form.exec(text)?.[1]
    if (id) return id
  }
  return undefined
}

/** A sentence and the identifier that a gateway has put before its `$`, as `<id>,` or `<name>/<id>/`. */
export function prefixOf(text: string): { readonly prefix: string | undefined; readonly text: string } {
  const at = text.indexOf('$')
  if (at <= 0) return { prefix: undefined, text }
  const before = text.slice(0, at)
  const id = before.endsWith('/')
    ? before.slice(before.indexOf('/') + 1, -1)
    : before.endsWith(',')
      ? before.slice(0, -1)
      : before
  return { prefix: id || undefined, text: text.slice(at) }
}
