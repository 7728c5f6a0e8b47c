/** An address as callers are counted: IPv6 by its first 64 bits, as one customer has all addresses of such a network. */
export function networkOf(host: string): string {
  if (!host.includes(':')) return host
  const [head = [], tail = []] = host.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
