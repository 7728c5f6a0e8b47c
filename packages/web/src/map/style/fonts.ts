/** Values of `text-font`, whose files `font-faces.ts` names. */
export const fonts = {
  medium: ['Inter Medium'],
  semibold: ['Inter SemiBold'],
  italic: ['Inter Medium Italic'],
} satisfies Record<string, string[]>
