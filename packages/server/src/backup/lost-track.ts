/** The log cannot be followed on: a new backup has to begin. */
export class LostTrackError extends Error {}
