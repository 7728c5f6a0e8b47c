/** A count for a small badge: above `most` it is capped, as in `99+`. */
export const countText = (count: number, most: number): string => (count > most ? `${most}+` : String(count))
