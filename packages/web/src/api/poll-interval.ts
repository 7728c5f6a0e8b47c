/**
 * The refetch interval, in milliseconds, of what no change names (decision 84): answers of the page's own worker, the position of
 * a vehicle outside its fleet, and unknown units.
 */
export const pollMs = 3000
