/** Why the name of an item is refused, in English; pages translate it by code, such as `nameFault.tooLong`. */
export const nameFaults = {
  tooLong: 'The name may have at most {most} characters',
} as const
