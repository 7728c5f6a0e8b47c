/** Parts that a server may read as "up", also encoded or with parameters of a path. */
const goesUp = /^\.{1,2}$/

/** Whether an address, as received, is a call of the API and can be nothing else on the upstream server. */
export function isCall(url: string): boolean {
  const path = url.split(/[?#]/)[0]!
  if (!path.startsWith('/api/') || /\\|%5c|%2f|%00/i.test(path)) return false
  return path.split('/').every((part) => !goesUp.test(decoded(part.split(';')[0]!)))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // No valid encoding: refused like a part that goes up
    return '..'
  }
}
