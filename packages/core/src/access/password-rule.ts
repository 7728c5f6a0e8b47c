/** So many characters a new password has at least; shorter ones of a stock server still open their accounts. */
export const minPasswordLength = 8

export const isLongEnough = (password: string): boolean => [...password].length >= minPasswordLength
