/**
 * The refetch interval of what no change names (decision 84): answers of the page's own worker, and the position of a vehicle
 * outside its fleet. The same before a stock server.
 */
export const pollMs = 3000
