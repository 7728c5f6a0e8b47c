/** A network address without the prefix `::ffff:` that a dual-stack socket gives those of IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '')
