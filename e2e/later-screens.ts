/**
 * The screens that issue 22 builds, by their features. Until then each of their addresses shows its title and
 * "Available in a later version"; a screen that is built, or one that is not in this list, must show itself (APP-3).
 */
export const laterFeatures: ReadonlySet<string> = new Set([
  // Issue 22: the business around the map
  'messaging',
])
