/** A count as it stands in a small badge: beyond `most` it is only said that there are more, as in `99+`. */
export const countText = (count: number, most: number): string => (count > most ? `${most}+` : String(count))
