/** Above it our own map shows only land and water. */
export const emptyZoom = 11
