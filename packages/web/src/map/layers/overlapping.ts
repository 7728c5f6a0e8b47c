/** No collision tests: a marker is never hidden by another, and placing thousands is cheap. */
export const overlapping = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const
