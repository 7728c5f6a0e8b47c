/** Every table, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: the tables follow with the migrations
export interface Tables {}
