/** Minimum length of a new password; shorter passwords from a stock server still work. */
export const minPasswordLength = 8

export const isLongEnough = (password: string): boolean => [...password].length >= minPasswordLength
