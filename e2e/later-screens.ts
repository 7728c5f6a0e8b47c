/**
 * Features whose screens come later: each of their addresses shows its title and "Available in a later version". Every screen
 * that is not in this list must show itself (APP-3). At present none comes later.
 */
export const laterFeatures: ReadonlySet<string> = new Set()
